import type { FindCommand } from "./cli/command.ts";
import { findCommand } from "./cli/commands.ts";

/** Finds every command, and the program without one. */
export const findAnyCommand: FindCommand = async (name) =>
  name === "" ? (await import("./cli/commands/requests.ts")).command : findCommand(name);
