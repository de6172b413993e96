import { parseWithPositionals } from "./options.ts";

/** `agents list` and `agents run KIND`: the exit code; undefined for any other verb. */
export async function agentsCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | undefined> {
  const [verb, ...rest] = args;
  switch (verb) {
    case "list": {
      const { listAgents, LIST_OPTIONS } = await import("./agents-list.ts");
      return listAgents(parseWithPositionals(rest, LIST_OPTIONS, 0).values, env);
    }
    case "run": {
      const { RUN_AGENT_OPTIONS } = await import("./agents-request.ts");
      const { values, positionals } = parseWithPositionals(rest, RUN_AGENT_OPTIONS, 1);
      return (await import("./agents-run.ts")).runAgent(positionals[0]!, values, env);
    }
    default:
      return undefined;
  }
}
