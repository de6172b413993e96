import {
  COUNTERS,
  currentInterrupt,
  type EnvelopeDocument,
  FIELDS,
  findStop,
  isRecord,
  isWaiting,
  readEnvelope,
  summarize,
} from "../envelope/index.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { howToResume } from "../pipeline/advice.ts";
import { isPeersTurn, type Turn } from "../pipeline/turn.ts";
import { printable } from "../protocol/printable.ts";
import type { Manner } from "./calls.ts";
import { decodeInput, type Input, JSON_CODEC } from "./input.ts";
import { maskError } from "./mask.ts";
import { turnReader } from "./own-stages.ts";
import type { Service } from "./service.ts";

const GAUGE_WIDTH = 20;

/** A person's view of what came in, without secrets. Throws the failure as the caller's transport tells it. */
export async function explainInput(
  input: Input,
  { settings }: Service,
  manner: Manner,
  isStrict = false,
): Promise<string> {
  const { parts, maxBytes, sources } = settings;
  const masking = (await parts.masking())();
  try {
    const document = decodeInput(input, manner.codec ?? JSON_CODEC, maxBytes);
    const validator = isStrict || settings.strict ? await parts.validator() : undefined;
    const { envelope } = readEnvelope(document, { sources: sources(), maxBytes, strict: validator });
    const turn = turnReader(await parts.stages(), undefined)(envelope);
    return masking.text(explain(envelope, turn));
  } catch (thrown) {
    throw maskError(toWorkerError(thrown), manner.transport, masking);
  }
}

/** A person's view of an envelope: the path it took, its bounds, why it stopped, how to go on. */
function explain(envelope: EnvelopeDocument, turn: Turn): string {
  const sections: [string, readonly string[]][] = [
    ...fields(envelope),
    ["Dialect", [envelope.dialect]],
    ["Path", path(envelope)],
    ["Bounds", bounds(envelope)],
    ["Goals", goals(envelope)],
    ["State", state(envelope, turn)],
    ["Answer", answer(envelope)],
    ["Errors", errors(envelope)],
    ["Resume", howToResume(envelope, turn)],
  ];
  const width = Math.max(...sections.map(([title]) => title.length)) + 2;
  const blocks = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => {
      const rows = lines.flatMap((line) => printable(line).split("\n"));
      return rows
        .map((row, index) => `${(index === 0 ? title : "").padEnd(width)}${row}`.trimEnd())
        .join("\n");
    });
  return `${blocks.join("\n")}\n`;
}

/** The fields that are shown as they are. */
function fields(envelope: EnvelopeDocument): [string, readonly string[]][] {
  return FIELDS.flatMap(({ name, explain: title }) =>
    title === undefined ? [] : [[title, linesOf(envelope.get(name))]],
  );
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (value === null) return [];
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

function path(envelope: EnvelopeDocument): string[] {
  const history = envelope.value("processing_history");
  const records = Array.isArray(history) ? history.filter(isRecord) : [];
  if (records.length === 0) return ["no stage has run"];
  const visits = records.map((record) => {
    const mark = record.status === "success" ? "" : ` [${String(record.status)}]`;
    return `${String(record.agent)} ${Number(record.duration_ms ?? 0)} ms${mark}`;
  });
  return [visits.join(" → ")];
}

function bounds(envelope: EnvelopeDocument): string[] {
  return COUNTERS.map((counter) => {
    const [used, limit] = [envelope.get(counter.name), envelope.get(counter.limit)];
    const share = limit === 0 ? 1 : Math.min(1, used / limit);
    const filled = Math.round(share * GAUGE_WIDTH);
    return `${counter.gauge.padEnd(12)}[${"#".repeat(filled)}${".".repeat(GAUGE_WIDTH - filled)}] ${used} of ${limit}`;
  });
}

function goals(envelope: EnvelopeDocument): string[] {
  const status = new Map(Object.entries(envelope.get("goal_completion_status")));
  return envelope.get("all_goals").map((goal) => `${status.get(goal) ?? "pending"}: ${goal}`);
}

function state(envelope: EnvelopeDocument, turn: Turn): string[] {
  const reason = envelope.get("terminal_reason");
  const text = envelope.get("termination_reason");
  if (envelope.get("terminated"))
    return [`ended: ${reason ?? "no reason given"}${text === null ? "" : ` (${text})`}`];
  const next = envelope.get("current_stage");
  if (isWaiting(currentInterrupt(envelope)))
    return [`paused at ${next}: ${reason ?? "waiting for a person"}`];
  const stop = findStop(envelope);
  if (stop?.kind === "bound") return [`at a bound before ${next}: ${stop.reason}`];
  if (isPeersTurn(turn))
    return [`waiting for a peer: this worker does not run the next stage, ${turn.next_stage}`];
  return [`running; next stage: ${next}`];
}

function answer(envelope: EnvelopeDocument): string[] {
  const response = summarize(envelope).response;
  const lines = typeof response === "string" ? [response] : [];
  const citations = envelope.output("integration")?.citations;
  for (const citation of Array.isArray(citations) ? citations.filter(isRecord) : []) {
    lines.push(`  ${String(citation.location)}  ${String(citation.text)}`);
  }
  return lines;
}

function errors(envelope: EnvelopeDocument): string[] {
  return envelope.get("errors").map((entry) => {
    const message = entry.message ?? entry.error;
    const text = typeof message === "string" ? message : JSON.stringify(message ?? null);
    return `${String(entry.agent ?? "?")}: ${text}`;
  });
}
