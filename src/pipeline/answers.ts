import {
  askQuestion,
  closeQuestion,
  currentInterrupt,
  type Question,
  recordedAnswer,
  spendAnswer,
  takeAnswer,
} from "../envelope/index.ts";
import { moveTo, type Run, sourcesOf } from "./run.ts";

/** The stages that a question guards: they need its answer, and have used it when they are done. */
const GUARDED: ReadonlyMap<string, Question["kind"]> = new Map([
  ["intent", "clarification"],
  ["execution", "confirmation"],
]);

/** Asks what intent needs to know (R10). The hop keeps the ids of two questions apart, also where ids are repeatable. */
export function askToClarify(run: Run, asked: unknown): void {
  const { envelope, ports } = run;
  const digest = ports.hasher.sha256Hex(`${ports.ids.hex(32)} ${envelope.get("agent_hop_count")}`);
  const question =
    typeof asked === "string" && asked !== "" ? asked : "Can you say more about what you need?";
  const id = `clar_${digest.slice(0, 32)}`;
  askQuestion(envelope, { kind: "clarification", id, question }, sourcesOf(run));
}

/** Takes the answer to a question that is pending (R10, R11); one that is closed waits for the stage that it guards. */
export function takePending(run: Run): "clarified" | "denied" | "nothing" {
  const state = currentInterrupt(run.envelope);
  if (state.kind === "clarification" && state.answer !== null) {
    takeAnswer(run.envelope, state.answer, sourcesOf(run));
    moveTo(run, "intent");
    return "clarified";
  }
  if (state.kind === "other" && state.approved === true) closeQuestion(run.envelope);
  // An approval is taken before execution, where it is seen whether it belongs to the plan.
  return (state.kind === "confirmation" || state.kind === "other") && state.approved === false
    ? "denied"
    : "nothing";
}

/** R10: an answer that a peer has recorded, and closed the question with, is intent's. */
export function takeRecorded(run: Run): void {
  const answer = recordedAnswer(run.envelope);
  if (answer !== null) takeAnswer(run.envelope, answer, sourcesOf(run));
}

/** A stage that has finished has used the answer that it waited for; one that was cut off has not (R14). */
export function spendAnswerFor(run: Run, stage: string): void {
  const kind = GUARDED.get(stage);
  if (kind !== undefined) spendAnswer(run.envelope, kind);
}
