import { createRunner } from "../app/runner.ts";
import type { Operation } from "../service/operations.ts";
import type { RunSetup } from "../service/run-operations.ts";
import { parseOptions } from "./options.ts";
import type { CommandRunner } from "./program.ts";
import { runCommand, runnerOptionsOf, settingsOf } from "./run-command.ts";
import { asksForProtocol, PROCESS_OPTIONS, RESUME_OPTIONS, runRequestOf } from "./run-flags.ts";

/** `process` and `resume`. */
export const runEnvelopes: CommandRunner = async (command, args, sources) => {
  const name = command === "resume" ? "resume" : "process";
  const values = parseOptions(args, name === "process" ? PROCESS_OPTIONS : RESUME_OPTIONS);
  const given = await settingsOf(values, sources);
  const runner = await createRunner(runnerOptionsOf(values));
  const settings = { ...given, runner: () => Promise.resolve(runner) };
  const request = runRequestOf(values);
  const offloading = values.offload === true ? (await import("../service/offload.ts")).offloading : undefined;
  const operationWith = (emit?: RunSetup["emit"]): Operation => {
    const operation = runner.operation(name, request, emit);
    return offloading?.(operation, values.artifacts as string | undefined) ?? operation;
  };
  if (asksForProtocol(values)) {
    return (await import("../service/protocol-output.ts")).runFramed(name, settings, operationWith);
  }
  return runCommand(name, { ...settings, operations: { ...settings.operations, [name]: operationWith() } });
};
