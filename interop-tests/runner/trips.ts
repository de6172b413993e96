import type { Case } from "./cases.ts";
import type { Answer, Conversation, Question } from "./conversation.ts";
import { type Json, parseJson } from "./json.ts";
import { compare, type Difference } from "./match.ts";

/** What happens to the output of a case: a peer of the kit does something with it, and its reply is read. */
export interface Trip {
  /** The peer of the kit that speaks the dialect. */
  readonly peer: string;
  readonly operation: "roundtrip" | "answer" | "continue";
  readonly response: unknown;
  /** Whether the reply is laid over what was sent before it is used. */
  readonly merged: boolean;
  readonly back: "normalize" | "process";
  /** What the reply must say in the seed's words, as a pattern. */
  readonly reads: Json;
}

/** The documents of a trip; a step that was not reached is undefined. */
export interface TripSteps {
  written: string;
  reply?: string;
  read?: string;
}

/** What a trip showed. */
export interface TripResult {
  readonly differences: readonly Difference[];
  readonly steps: Readonly<TripSteps>;
}

const RUNS = ["process", "continue"];

/** Takes what a peer wrote to another one and back; the first step that goes wrong ends the trip. */
export async function travel(
  each: Case & { readonly trip: Trip },
  written: string,
  own: Conversation,
  partner: Conversation,
): Promise<TripResult> {
  const { trip } = each;
  const steps: TripSteps = { written };
  try {
    const { response } = trip;
    const reply = await outputOf(partner, questionOf(each, trip.operation, written, { response }), trip.peer);
    steps.reply = reply;
    const merge = questionOf(each, "merge", `{"sent":${written},"reply":${reply}}`, {});
    const taken = trip.merged ? await outputOf(own, merge, "merge") : reply;
    steps.read = await outputOf(own, questionOf(each, trip.back, taken, { dialect: "seed" }), trip.back);
    const differences = compare(trip.reads, parseJson(steps.read), "value");
    if (trip.operation !== "roundtrip" || differences.length > 0) return { differences, steps };
    // Laid over what was sent, the reply of a peer that changed nothing changes nothing.
    const merged = await outputOf(own, merge, "merge");
    return { differences: compare(parseJson(written), parseJson(merged), "value"), steps };
  } catch (thrown) {
    if (!(thrown instanceof NoOutput)) throw thrown;
    return { differences: [thrown.difference], steps };
  }
}

/** A step of a trip that was refused. */
class NoOutput extends Error {
  readonly difference: Difference;

  constructor(step: string, answer: Exclude<Answer, { kind: "output" }>) {
    super(`${step} gave no output`);
    const actual =
      answer.kind === "skipped"
        ? `skipped: ${answer.reason}`
        : `refused with ${answer.code}: ${answer.message}`;
    this.difference = { path: "", expected: `an output of ${step}`, actual };
  }
}

async function outputOf(of: Conversation, question: Question, step: string): Promise<string> {
  const answer = await of.ask(question);
  if (answer.kind !== "output") throw new NoOutput(step, answer);
  return answer.text;
}

function questionOf(each: Case, operation: string, document: string, options: object): Question {
  const run = RUNS.includes(operation) ? each : { scripts: undefined, tools: undefined };
  const given = (): { text: string; bytes: Buffer } => ({ text: document, bytes: Buffer.from(document) });
  return { id: each.id, operation, given, scripts: run.scripts, tools: run.tools, options };
}
