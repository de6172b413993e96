import type { ErrorCode } from "../../errors/catalog.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { ChildResult } from "../../process/run-child.ts";
import type { SkillProblem } from "./skill.ts";

/** How much of a failed skill's stderr goes into the error's details. */
const STDERR_EXCERPT = 2000;
const MAX_FINDINGS = 20;

/** What the skill printed is no JSON. */
export function notJson(why: string, details: Readonly<Record<string, unknown>> = {}): WorkerError {
  return new WorkerError("EPARSE", `The skill's output cannot be read: ${why}`, {
    hint: "Print one Protocol v1 envelope as JSON in UTF-8 to stdout, and logs to stderr.",
    details,
  });
}

/** What the skill printed is JSON, but not one envelope that ends its output. */
export function notAnEnvelope(
  findings: readonly { readonly line: number; readonly path: string; readonly message: string }[],
): WorkerError {
  const errors = findings.slice(0, MAX_FINDINGS).map(({ line, path, message }) => ({ line, path, message }));
  const [first] = errors;
  const where = `line ${first?.line}${first?.path === "" ? "" : `, ${first?.path}`}`;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
  return new WorkerError(
    "EENVELOPE",
    `The skill's output is no valid envelope: ${where} ${first?.message}${more}`,
    {
      hint: "Run the skill by hand and check what it prints with `envelope-worker proto validate --stream`.",
      details: { errors },
    },
  );
}

/** The skill failed and has no envelope that says why. */
export function crashed({ exitCode, signal, stderr }: ChildResult, how: string): WorkerError {
  const end = signal === null ? `exit code ${exitCode}` : signal;
  return new WorkerError("ERUNTIME", `The skill ended with ${end} ${how}`, {
    hint: "Read details.stderr, or run the skill by hand with the same input on stdin.",
    details: { exit_code: exitCode, signal, stderr: stderr.slice(-STDERR_EXCERPT) },
  });
}

/** A failure of the child process, with a hint for the one who wrote the skill. */
export function cutShort(error: WorkerError): WorkerError {
  const hint = HINTS[error.code];
  return hint === undefined
    ? error
    : new WorkerError(error.code, error.message, {
        hint,
        details: error.details,
        cause: error,
      });
}

const HINTS: Partial<Record<ErrorCode, string>> = {
  ETIMEOUT: "Raise timeout_ms in skill.json, or ask the skill for less.",
  EOUTPUT_TOO_LARGE: "Let the skill print less: write large results to a file of the workspace and name it.",
};

/** The skill fails too often and is left alone for a while. */
export function skillDown(name: string, retryAfterMs: number): WorkerError {
  const seconds = Math.ceil(retryAfterMs / 1000);
  return new WorkerError(
    "ESKILLDOWN",
    `The skill ${name} failed too often and is not started for ${seconds} s`,
    {
      hint: "Wait for the time in details.retry_after, and read the errors before this one.",
      details: { skill: name, retry_after: seconds },
    },
  );
}

/** This worker cannot run the skill. */
export function cannotRun(name: string, { code, path, message }: SkillProblem): WorkerError {
  return new WorkerError(code, `The skill ${name} cannot be run: ${path} ${message}`, {
    hint: "`envelope-worker skills check DIR` says what is missing.",
    details: { skill: name, path },
  });
}
