import { realpathSync } from "node:fs";
import { CaseError } from "../../../interop-tests/runner/cases.ts";
import { checkConformance } from "../../../interop-tests/runner/conformance.ts";
import { findKit } from "../../../interop-tests/runner/kit.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { wordsOf } from "../../process/command-words.ts";
import type { Command } from "../command.ts";
import { textOf } from "../options.ts";
import { say } from "../say.ts";

/** `conformance`: runs a peer over the kit's cases; exit 0 where all that apply to it pass, else 1. */
export const command: Command = {
  summary: "run any peer, in any language, over the cases of the conformance kit; exit 0 or 1",
  options: {
    peer: { type: "string", value: '"CMD ARGS"', about: "The program that is tested." },
    suite: { type: "string", value: "a,b", about: "Run only these suites." },
    report: { type: "string", value: "FILE.html", about: "Write the report as a page." },
    junit: { type: "string", value: "FILE", about: "Write the report as JUnit's XML." },
    json: { type: "boolean", about: "Print the report as JSON." },
    "expected-failures": { type: "string", value: "FILE", about: "What may fail, and why." },
  },
  examples: [
    'envelope-worker conformance --peer "python3 peer.py" --suite roundtrip,bounds --report out.html',
  ],
  async run({ values }) {
    const program = wordsOf(textOf(values, "peer") ?? "");
    if (program.length === 0) {
      throw new WorkerError("EARG", "Wrong option --peer: a program must be named", {
        hint: 'Name the program that is tested: envelope-worker conformance --peer "python3 peer.py".',
        details: { option: "--peer" },
      });
    }
    const { text, good } = await check({
      // The program may have been started through a link in a folder of executables.
      kit: findKit(realpathSync(process.argv[1]!)),
      command: program,
      suites: (textOf(values, "suite") ?? "").split(",").filter((suite) => suite !== ""),
      html: textOf(values, "report"),
      junit: textOf(values, "junit"),
      json: values.json === true,
      expectedFailures: textOf(values, "expected-failures"),
    });
    say(text);
    return good ? 0 : 1;
  },
};

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
