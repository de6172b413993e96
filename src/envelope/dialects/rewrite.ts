import { toFragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { findStop, stopReason } from "../bounds.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import type { Sources } from "../document/sources.ts";
import { showQuestion } from "../interrupts/answer-interrupt.ts";
import { type Findings, warn } from "../read/warning.ts";
import type { DialectName } from "./dialect.ts";
import { type Ending, writeEnding } from "./ending.ts";
import { goalWord } from "./goals.ts";
import { makeContext } from "./request-context.ts";
import { spellStage, withVerdictOf } from "./spelling.ts";
import { DIALECTS } from "./tables.ts";
import { canonicalStage, goalStatusOf } from "./words.ts";

/**
 * Puts an envelope into a dialect that was asked for: its words, each with a warning that names the old one, and the
 * keys by which that dialect is told.
 */
export function rewriteEnvelope(
  envelope: EnvelopeDocument,
  dialect: DialectName,
  sources: Sources,
  findings: Findings,
): void {
  if (dialect !== "seed") showQuestion(envelope, sources);
  rewriteEnding(envelope, dialect, findings);
  envelope.speak(dialect);
  rewriteGoals(envelope, findings);
  rewriteStages(envelope, findings);
  rewriteVerdict(envelope, findings);
  rewriteKind(envelope, findings);
  for (const [key, value] of Object.entries(DIALECTS[dialect].keys)) {
    if (!envelope.has(key)) envelope.setFragment(key, feedbackFor(envelope, key) ?? toFragment(value));
  }
  if (DIALECTS[dialect].contextKeys !== undefined) makeContext(envelope);
}

/** A word that the dialect's readers take stays, though another one would be written. */
function rewriteEnding(envelope: EnvelopeDocument, dialect: DialectName, findings: Findings): void {
  const word = envelope.value("terminal_reason") as string | null;
  const { otherReasons } = DIALECTS[dialect];
  if (word !== null && otherReasons.includes(word)) return;
  const stop = findStop(envelope);
  // A question that waits is a state of the seed, whether a word says so or only the interrupt.
  const reason =
    stop?.kind === "interrupt"
      ? stopReason(envelope, stop)
      : (envelope.get("terminal_reason") as Ending["reason"]);
  const written = writeEnding(dialect, { reason, text: envelope.get("termination_reason") });
  if (written.word !== word) {
    envelope.setValue("terminal_reason", written.word);
    tell(findings, "/terminal_reason", word, dialect);
  }
  if (written.text !== envelope.value("termination_reason")) {
    envelope.setValue("termination_reason", written.text);
  }
}

function rewriteGoals(envelope: EnvelopeDocument, findings: Findings): void {
  const { dialect } = envelope;
  const goals = JsonObject.parse(envelope.fragment("goal_completion_status")!);
  for (const goal of goals.keys()) {
    const before = goals.value(goal) as string;
    const word = goalWord(dialect, goalStatusOf(before)!);
    if (word === before) continue;
    goals.set(goal, toFragment(word));
    tell(findings, pointer("/goal_completion_status", goal), before, dialect);
  }
  if (goals.changed) envelope.setFragment("goal_completion_status", goals.toFragment());
}

function rewriteStages(envelope: EnvelopeDocument, findings: Findings): void {
  const { dialect } = envelope;
  const spelled = (stage: string, path: string): string => {
    const name = spellStage(dialect, canonicalStage(stage));
    if (name !== stage) tell(findings, path, stage, dialect);
    return name;
  };
  const order = envelope.get("stage_order");
  const names = order.map((stage, index) => spelled(stage, pointer("/stage_order", index)));
  if (names.some((name, index) => name !== order[index])) envelope.set("stage_order", names);
  const current = envelope.get("current_stage");
  const name = spelled(current, "/current_stage");
  if (name !== current) envelope.set("current_stage", name);
}

function rewriteVerdict(envelope: EnvelopeDocument, findings: Findings): void {
  const critic = envelope.output("critic");
  const { verdict } = critic === undefined ? {} : withVerdictOf(envelope.dialect, critic);
  if (verdict === critic?.verdict) return;
  const output = JsonObject.parse(envelope.outputs().get("critic")!);
  output.set("verdict", toFragment(verdict));
  envelope.setOutput("critic", output.toFragment());
  tell(findings, "/outputs/critic/verdict", String(critic!.verdict), envelope.dialect);
}

/** The kinds of a question under both of its names. */
function rewriteKind(envelope: EnvelopeDocument, findings: Findings): void {
  const fragment = envelope.value("interrupt") ? envelope.fragment("interrupt") : undefined;
  if (fragment === undefined) return;
  const interrupt = JsonObject.parse(fragment);
  const { interruptKinds } = DIALECTS[envelope.dialect];
  for (const key of ["kind", "type"]) {
    const kind = interrupt.value(key);
    if (typeof kind !== "string" || !Object.hasOwn(interruptKinds, kind)) continue;
    interrupt.set(key, toFragment(interruptKinds[kind]));
    tell(findings, pointer("/interrupt", key), kind, envelope.dialect);
  }
  if (interrupt.changed) envelope.setFragment("interrupt", interrupt.toFragment());
}

/** The feedback under its newer name is that of the seed. */
function feedbackFor(envelope: EnvelopeDocument, key: string): Buffer | undefined {
  return key === "loop_feedback" ? envelope.fragment("critic_feedback") : undefined;
}

/** Only words of the tables are quoted, never other input. */
function tell(findings: Findings, path: string, word: string | null, dialect: DialectName): void {
  const what = word === null ? "null" : `"${word}"`;
  warn(findings, path, "dialect", `${what} is another dialect's word; rewritten for ${dialect}`);
}
