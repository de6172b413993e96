import { realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { CaseError, NotThere } from "../../../interop-tests/runner/cases.ts";
import { type ConformanceRequest, checkConformance } from "../../../interop-tests/runner/conformance.ts";
import { DIALECTS } from "../../../interop-tests/runner/hop/dialect-words.ts";
import { findKit } from "../../../interop-tests/runner/kit.ts";
import { LEVELS } from "../../../interop-tests/runner/levels.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { createMasking } from "../../redact/index.ts";
import type { Command } from "../command.ts";
import { hopCases } from "../conformance/hop-cases.ts";
import { hopFindings } from "../conformance/hop-findings.ts";
import { CONFORMANCE_OPTIONS } from "../conformance/options.ts";
import { progressLine } from "../conformance/show-progress.ts";
import { operationsOf, wayOf } from "../conformance/way-of.ts";
import { type OptionValues, parseCount, textOf } from "../options.ts";
import { say } from "../say.ts";

/** `conformance`: runs a peer over the kit's cases; exit 0 where all that apply to it pass, else 1. */
export const command: Command = {
  summary: "run any peer, in any language, over the cases of the conformance kit; exit 0 or 1",
  options: CONFORMANCE_OPTIONS,
  examples: ['envelope-worker conformance --stdio "envelope-worker {op} --quiet" --suite bounds'],
  positionals: { usage: "[cases check DIR | cases add FILE]", least: 0, most: 3 },
  async run(call) {
    const { values, env } = call;
    if (call.positionals.length > 0) return await asked(() => hopCases(call, kitFolder()));
    const progress = progressLine(process.stderr.isTTY === true && values.quiet !== true);
    try {
      const { text, good } = await asked(() => checkConformance(requestOf(values, env, progress.say)));
      progress.end();
      say(text);
      return good ? 0 : 1;
    } finally {
      progress.end();
    }
  },
};

const DEFAULT_TIMEOUT_S = 10;
const MOST_JOBS = 4;

function requestOf(
  values: OptionValues,
  env: NodeJS.ProcessEnv,
  onProgress: (text: string) => void,
): ConformanceRequest {
  const way = wayOf(values, env);
  const masking = createMasking();
  return {
    kit: kitFolder(),
    way,
    asked: {
      operations: operationsOf(values, way),
      onlyRoundtrip: values["only-roundtrip"] === true,
      dialect: wordsIn(values, "dialect", DIALECTS)[0] ?? "seed",
    },
    suites: (textOf(values, "suite") ?? "").split(",").filter((suite) => suite !== ""),
    hops: textOf(values, "cases"),
    case: textOf(values, "case"),
    levels: textOf(values, "level") === undefined ? undefined : wordsIn(values, "level", LEVELS),
    timeoutMs: 1000 * parseCount(values, "timeout", DEFAULT_TIMEOUT_S, { least: 1, most: 3600 }),
    // A process a case waits for its start more than it works.
    jobs: parseCount(values, "jobs", way.kind === "stdio" ? Math.min(availableParallelism(), MOST_JOBS) : 1, {
      least: 1,
      most: 64,
    }),
    html: textOf(values, "report"),
    junit: textOf(values, "junit"),
    json: values.json === true,
    all: values.all === true,
    verbose: values.verbose === true,
    expectedFailures: textOf(values, "expected-failures"),
    saveExpected: textOf(values, "save-expected"),
    ports: { redact: (text) => masking.text(text), report: hopFindings, onProgress },
  };
}

/** The words of an option that knows only some. */
function wordsIn<Word extends string>(values: OptionValues, name: string, known: readonly Word[]): Word[] {
  const words = (textOf(values, name) ?? "").split(",").filter((word) => word !== "");
  const unknown = words.find((word) => !known.some((each) => each === word));
  if (unknown === undefined) return words as Word[];
  throw new WorkerError("EARG", `Wrong option --${name}: there is no ${name} ${unknown}`, {
    hint: `There are ${known.join(", ")}.`,
    details: { option: `--${name}` },
  });
}

/** The program may have been started through a link in a folder of executables. */
function kitFolder(): string {
  return findKit(realpathSync(process.argv[1]!));
}

/** A suite, a list of failures or a hop that is wrong or not there is a wrong option, not a failure of ours. */
async function asked<Result>(ask: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (thrown) {
    if (!(thrown instanceof CaseError)) throw thrown;
    throw new WorkerError(thrown instanceof NotThere ? "ENOTFOUND" : "EARG", thrown.message, {
      hint: "envelope-worker conformance --help shows the options.",
      cause: thrown,
    });
  }
}
