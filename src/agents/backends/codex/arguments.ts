import { backendError } from "../../agent-error.ts";
import type { Probe } from "../../backend.ts";
import type { CheckedRequest } from "../../request.ts";
import { looksLikeOption, valueOption } from "../shared/options.ts";
import { ADD_DIRS_REJECTED } from "../shared/refusals.ts";
import { codexPolicy } from "./policy.ts";

/** The flag that leaves sandbox and approvals to the caller. */
export const BYPASS_FLAG = "--dangerously-bypass-approvals-and-sandbox";

/** The arguments of a run that is not a fork, whose answer is to be written to a file. */
export function codexArguments(request: CheckedRequest, lastMessagePath: string): string[] {
  return [
    ...policyArguments(request),
    "exec",
    "--color",
    "never",
    "--skip-git-repo-check",
    "--json",
    ...valueOption("--model", request.model),
    ...request.addDirs.flatMap((directory) => ["--add-dir", directory]),
    "--output-last-message",
    lastMessagePath,
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
  if (session === undefined) return [];
  if (session.id === undefined) return ["resume", "--last", "-"];
  return ["resume", ...(looksLikeOption(session.id) ? ["--"] : []), session.id, "-"];
}
