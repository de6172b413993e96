import { WorkerError } from "../../errors/worker-error.ts";
import { pointer } from "../../json/json-pointer.ts";
import type { DialectName } from "../dialects/dialect.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { FIELD_GROUPS } from "../fields/table.ts";
import { type ReadEnvelope, type ReadOptions, readEnvelope } from "../read/read-envelope.ts";
import { newFindings, type Warning, warn } from "../read/warning.ts";
import { mergeInterrupt } from "./merge-interrupt.ts";
import { mergeByRule } from "./merge-rules.ts";
import { keep, type Merge } from "./merge-state.ts";
import { isSameText } from "./our-spelling.ts";
import { fieldsOf } from "./reply-fields.ts";

/** How a reply is merged. */
export interface MergeOptions extends ReadOptions {
  /** The dialect of our document, where that is not what its keys tell. */
  readonly dialect?: DialectName | undefined;
  /** What the peer got, where it got a copy in a dialect of its own. */
  readonly copy?: Uint8Array | undefined;
}

/**
 * Lays a peer's reply over the envelope that was sent to it. What the reply leaves out stays as it
 * was sent: absent is not reset. Values that the reply only spells differently keep our bytes.
 */
export function mergeReply(sent: Uint8Array, reply: Uint8Array, options: MergeOptions): ReadEnvelope {
  const base = readEnvelope(sent, options);
  const answer = readEnvelope(reply, options);
  base.envelope.speak(options.dialect ?? base.envelope.dialect);
  const said = withoutEchoes(fieldsOf(reply), base.envelope, answer.envelope, options);
  const merge: Merge = {
    envelope: base.envelope,
    reply: answer.envelope,
    sent: fieldsOf(sent),
    present: withAdopted(said, base.envelope, answer.envelope),
    wentOn:
      answer.envelope.get("iteration") > base.envelope.get("iteration") ||
      answer.envelope.get("current_stage_number") > base.envelope.get("current_stage_number"),
    findings: newFindings(),
  };
  noteWarnings(merge, base.warnings, answer.warnings);
  checkSameEnvelope(merge);
  const settled = new Set([...restoredGoals(merge), ...mergeInterrupt(merge)]);
  // Our document has the feedback under the seed's name only: that is where it was taken over.
  if (options.copy !== undefined && !merge.sent.has("loop_feedback")) settled.add("loop_feedback");
  for (const name of merge.present) if (!settled.has(name)) mergeField(merge, name);
  return { envelope: merge.envelope, warnings: merge.findings.warnings };
}

/** What was written only for the copy, and comes back as it went, says nothing about our document. */
function withoutEchoes(
  present: ReadonlySet<string>,
  envelope: EnvelopeDocument,
  reply: EnvelopeDocument,
  options: MergeOptions,
): ReadonlySet<string> {
  if (options.copy === undefined) return present;
  const copy = readEnvelope(options.copy, options).envelope;
  const isEcho = (name: string): boolean => {
    const [ours, given] = [envelope.fragment(name), copy.fragment(name)];
    if (given === undefined || ours?.equals(given)) return false;
    return isSameText(given, reply.fragment(name)!);
  };
  return new Set([...present].filter((name) => !isEcho(name)));
}

/** Repairs of fields that the reply lacks are none: what was sent stays in them. */
function noteWarnings(
  { present, findings }: Merge,
  sent: readonly Warning[],
  received: readonly Warning[],
): void {
  const roots = new Set([...present].map((name) => pointer("", name)));
  const noted = received.filter(({ path }) => path === "" || roots.has(`/${path.split("/")[1]}`));
  for (const { path, code, message } of [...sent, ...noted]) warn(findings, path, code, message);
}

/** New feedback under the peers' newer name is new for the seed's field too, which reading has filled from it. */
function withAdopted(
  present: ReadonlySet<string>,
  envelope: EnvelopeDocument,
  reply: EnvelopeDocument,
): ReadonlySet<string> {
  if (!present.has("loop_feedback")) return present;
  const before = envelope.fragment("loop_feedback");
  const isNew = before === undefined || !isSameText(before, reply.fragment("loop_feedback")!);
  return isNew ? new Set([...present, "critic_feedback"]) : present;
}

function mergeField(merge: Merge, name: string): void {
  const { envelope, reply } = merge;
  const ours = envelope.fragment(name);
  const theirs = reply.fragment(name)!;
  if (ours === undefined) envelope.setFragment(name, theirs);
  else if (!isSameText(ours, theirs)) mergeByRule(merge, name);
}

/** Goals that a peer does not know come back as empty lists: that is a loss, not a decision. */
function restoredGoals(merge: Merge): readonly string[] {
  const lost = merge.envelope.get("all_goals").length > 0 && merge.reply.get("all_goals").length === 0;
  if (!lost || !merge.present.has("all_goals")) return [];
  keep(merge, "/all_goals", "the reply has no goals");
  return Object.keys(FIELD_GROUPS.goals);
}

function checkSameEnvelope({ envelope, reply, sent, present }: Merge): void {
  const name = "envelope_id";
  if (!present.has(name) || !sent.has(name) || envelope.get(name) === reply.get(name)) return;
  throw new WorkerError("EENVELOPE", "The reply belongs to another envelope: /envelope_id differs", {
    hint: "Merge a reply only with the envelope that was sent to that peer.",
    details: {
      errors: [{ path: "/envelope_id", keyword: "const", message: "must equal the id that was sent" }],
    },
  });
}
