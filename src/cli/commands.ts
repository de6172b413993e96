import type { Command, CommandGroup } from "./command.ts";
import { command as canContinue } from "./commands/can-continue.ts";
import { command as create } from "./commands/create.ts";
import { command as merge } from "./commands/merge.ts";
import { command as normalize } from "./commands/normalize.ts";
import { command as result } from "./commands/result.ts";
import { command as validate } from "./commands/validate.ts";
import { command as version } from "./commands/version.ts";

type Load = () => Promise<Command | CommandGroup>;

/** The commands, in the order in which the usage lists them; those that start programs wait for come with this one. */
export const COMMANDS: Readonly<Record<string, Load>> = {
  create: async () => create,
  process: async () => (await import("./commands/process.ts")).command,
  resume: async () => (await import("./commands/resume.ts")).command,
  serve: async () => (await import("./commands/serve.ts")).command,
  explain: async () => (await import("./commands/explain.ts")).command,
  validate: async () => validate,
  "can-continue": async () => canContinue,
  result: async () => result,
  normalize: async () => normalize,
  merge: async () => merge,
  pipeline: async () => (await import("./commands/pipeline.ts")).command,
  proto: async () => (await import("./commands/proto.ts")).command,
  skills: async () => (await import("./commands/skills.ts")).command,
  agents: async () => (await import("./commands/agents.ts")).command,
  artifact: async () => (await import("./commands/artifact.ts")).command,
  prices: async () => (await import("./commands/prices.ts")).command,
  messages: async () => (await import("./commands/messages.ts")).command,
  tap: async () => (await import("./commands/tap.ts")).command,
  conformance: async () => (await import("./commands/conformance.ts")).command,
  version: async () => version,
};

/** Finds a command by its name. */
export async function findCommand(name: string): Promise<Command | CommandGroup | undefined> {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]!() : undefined;
}
