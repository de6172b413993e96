import { join } from "node:path";
import { unpack } from "./embedded-files.ts";

/** Stands for @vscode/ripgrep inside the single executable. Throws where it cannot be unpacked. */
export const rgPath: string = join(unpack("rg", 0o700), "rg");
