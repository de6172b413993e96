import { realpathSync } from "node:fs";
import { CaseError } from "../../interop-tests/runner/cases.ts";
import { checkConformance } from "../../interop-tests/runner/conformance.ts";
import { findKit } from "../../interop-tests/runner/kit.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { wordsOf } from "./command-words.ts";
import { type OptionTable, type OptionValues, parseOptions } from "./options.ts";

const CONFORMANCE_OPTIONS = {
  peer: { type: "string" },
  suite: { type: "string" },
  report: { type: "string" },
  junit: { type: "string" },
  json: { type: "boolean" },
  "expected-failures": { type: "string" },
} as const satisfies OptionTable;

/** `conformance`: runs a peer over the kit's cases; exit 0 where all that apply to it pass, else 1. */
export async function conformance(args: readonly string[]): Promise<{ text: string; exitCode: number }> {
  const values: OptionValues = parseOptions(args, CONFORMANCE_OPTIONS);
  const command = wordsOf(text(values.peer) ?? "");
  if (command.length === 0) {
    throw new WorkerError("EARG", "Wrong option --peer: a program must be named", {
      hint: 'Name the program that is tested: envelope-worker conformance --peer "python3 peer.py".',
      details: { option: "--peer" },
    });
  }
  const { text: report, good } = await check({
    // The program may have been started through a link in a folder of executables.
    kit: findKit(realpathSync(process.argv[1]!)),
    command,
    suites: (text(values.suite) ?? "").split(",").filter((suite) => suite !== ""),
    html: text(values.report),
    junit: text(values.junit),
    json: values.json === true,
    expectedFailures: text(values["expected-failures"]),
  });
  return { text: report, exitCode: good ? 0 : 1 };
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A suite or a list of failures that is not there is a wrong option, not a failure of ours. */
async function check(...args: Parameters<typeof checkConformance>): ReturnType<typeof checkConformance> {
  try {
    return await checkConformance(...args);
  } catch (thrown) {
    if (!(thrown instanceof CaseError)) throw thrown;
    throw new WorkerError("EARG", thrown.message, {
      hint: "envelope-worker conformance --help shows the options.",
      cause: thrown,
    });
  }
}
