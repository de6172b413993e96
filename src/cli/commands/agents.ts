import { listAgents } from "../agents/list.ts";
import { RUN_AGENT_OPTIONS } from "../agents/request.ts";
import { runAgent } from "../agents/run.ts";
import type { Command, CommandGroup } from "../command.ts";

const EXAMPLE = `envelope-worker agents run exec --command "sh examples/agents/echo.sh" --prompt "hello"`;

const list: Command = {
  summary: "list the agents that are installed",
  options: { json: { type: "boolean", about: "Print all that is known as JSON, also on a terminal." } },
  examples: ["envelope-worker agents list"],
  run: ({ values, env }) => listAgents(values, env),
};

const run: Command = {
  summary: "hand a prompt to an agent",
  positionals: { usage: "KIND", least: 1, most: 1 },
  options: RUN_AGENT_OPTIONS,
  examples: [EXAMPLE],
  run: ({ values, positionals, env }) => runAgent(positionals[0]!, values, env),
};

/** `agents list` and `agents run KIND`. */
export const command: CommandGroup = {
  summary: "list the command-line agents that are installed, or hand a prompt to one: live, or as NDJSON",
  examples: [EXAMPLE],
  verbs: { list, run },
};
