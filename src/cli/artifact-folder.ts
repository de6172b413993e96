import { homedir } from "node:os";
import { join } from "node:path";
import { type ArtifactStore, openArtifactStore } from "../protocol/artifacts/store.ts";

/** Opens the store that --artifacts names, or the one in the user's data folder. */
export function openArtifacts(folder: string | undefined): ArtifactStore {
  return openArtifactStore(folder ?? join(dataFolder(), "envelope-worker", "artifacts"));
}

function dataFolder(): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env;
  if (XDG_DATA_HOME) return XDG_DATA_HOME;
  if (process.platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA;
  return join(homedir(), ".local", "share");
}
