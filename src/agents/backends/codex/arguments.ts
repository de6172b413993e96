import { backendError } from "../../agent-error.ts";
import type { Probe } from "../../backend.ts";
import type { CheckedRequest } from "../../request.ts";
import { valueOption } from "../shared/options.ts";
import { ADD_DIRS_REJECTED } from "../shared/refusals.ts";
import { codexPolicy } from "./policy.ts";

/** The flag that leaves sandbox and approvals to the caller. */
export const BYPASS_FLAG = "--dangerously-bypass-approvals-and-sandbox";

/**
 * The arguments of a run that is not a fork. The last message is taken from the lines: a file for it
 * would have to be made, read and removed.
 */
export function codexArguments(request: CheckedRequest): string[] {
  return [
    ...policyArguments(request),
    "exec",
    "--color",
    "never",
    "--skip-git-repo-check",
    "--json",
    ...valueOption("--model", request.model),
    ...request.addDirs.flatMap((directory) => ["--add-dir", directory]),
    ...resumeArguments(request),
  ];
}

/** Refuses extra directories where the program does not know them: it would ignore or refuse the option. */
export async function requireAddDir(program: string, probe: Probe): Promise<void> {
  const help = await probe(program, ["exec", "--help"]);
  if (help.code !== 0 || !help.stdout.includes("--add-dir")) throw backendError(ADD_DIRS_REJECTED);
}

function policyArguments(request: CheckedRequest): string[] {
  if (request.externalSandbox) return [BYPASS_FLAG];
  const { approval, sandbox } = codexPolicy(request);
  return [...(approval === undefined ? [] : ["--ask-for-approval", approval]), "--sandbox", sandbox];
}

function resumeArguments({ session }: CheckedRequest): string[] {
  // An id that starts with a dash must not become an option.
  return session?.id === undefined ? [] : ["resume", "--", session.id, "-"];
}
