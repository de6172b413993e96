import { backendError } from "../../agent-error.ts";
import type { Probe } from "../../backend.ts";
import type { CheckedRequest } from "../../request.ts";
import { valueOption } from "../shared/options.ts";

const ALLOW_FLAG = "--allow-dangerously-skip-permissions";

/** The arguments of a run, without the prompt. */
export function claudeArguments(request: CheckedRequest, hasAllowFlag: boolean): string[] {
  const { model, nonInteractive, addDirs, session, externalSandbox } = request;
  return [
    "--print",
    "--output-format",
    "stream-json",
    ...valueOption("--model", model),
    ...(nonInteractive ? ["--permission-mode", "bypassPermissions"] : []),
    ...(externalSandbox ? ["--dangerously-skip-permissions"] : []),
    ...(externalSandbox && hasAllowFlag ? [ALLOW_FLAG] : []),
    ...(addDirs.length === 0 ? [] : ["--add-dir", ...addDirs]),
    ...(session?.selector === "last" ? ["--continue"] : []),
    ...(session?.mode === "fork" ? ["--fork-session"] : []),
    "--include-partial-messages",
    ...valueOption("--resume", session?.id),
    "--verbose",
  ];
}

/** Asks the program whether it knows the flag that goes with skipping permissions. */
export async function allowsBypass(program: string, probe: Probe): Promise<boolean> {
  const help = await probe(program, ["--help"]);
  if (help.code !== 0) throw backendError("claude_code help preflight failed");
  return help.stdout.includes(ALLOW_FLAG);
}
