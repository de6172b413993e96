import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { type ArtifactStore, openArtifactStore } from "./store.ts";

/** Opens the store that --artifacts names, or the one in the user's data folder. */
export function openArtifacts(folder: string | undefined, env: NodeJS.ProcessEnv): ArtifactStore {
  return openArtifactStore(folder ?? join(dataFolder(env), "envelope-worker", "artifacts"));
}

function dataFolder({ XDG_DATA_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  // The specification of these folders says that a relative path is to be ignored.
  if (XDG_DATA_HOME !== undefined && isAbsolute(XDG_DATA_HOME)) return XDG_DATA_HOME;
  switch (process.platform) {
    case "win32":
      return LOCALAPPDATA || join(homedir(), "AppData", "Local");
    case "darwin":
      return join(homedir(), "Library", "Application Support");
    default:
      return join(homedir(), ".local", "share");
  }
}
