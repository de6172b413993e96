import {
  currentInterrupt,
  type EnvelopeDocument,
  findStop,
  isRecord,
  isWaiting,
  summarize,
} from "../envelope/index.ts";
import { howToResume } from "./advice.ts";
import { printable } from "./printable.ts";

const GAUGE_WIDTH = 20;

/** A person's view of an envelope: the path it took, its bounds, why it stopped, how to go on. */
export function explain(envelope: EnvelopeDocument): string {
  const sections: [string, readonly string[]][] = [
    ["Envelope", [envelope.get("envelope_id")]],
    ["Question", [envelope.get("raw_input")]],
    ["Path", path(envelope)],
    ["Bounds", bounds(envelope)],
    ["Goals", goals(envelope)],
    ["State", state(envelope)],
    ["Answer", answer(envelope)],
    ["Errors", errors(envelope)],
    ["Resume", howToResume(envelope)],
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
  const rows: [string, number, number][] = [
    ["iterations", envelope.get("iteration"), envelope.get("max_iterations")],
    ["model calls", envelope.get("llm_call_count"), envelope.get("max_llm_calls")],
    ["agent hops", envelope.get("agent_hop_count"), envelope.get("max_agent_hops")],
    ["stages", envelope.get("current_stage_number"), envelope.get("max_stages")],
  ];
  return rows.map(([name, used, limit]) => {
    const share = limit === 0 ? 1 : Math.min(1, used / limit);
    const filled = Math.round(share * GAUGE_WIDTH);
    return `${name.padEnd(12)}[${"#".repeat(filled)}${".".repeat(GAUGE_WIDTH - filled)}] ${used} of ${limit}`;
  });
}

function goals(envelope: EnvelopeDocument): string[] {
  const status = new Map(Object.entries(envelope.get("goal_completion_status")));
  return envelope.get("all_goals").map((goal) => `${status.get(goal) ?? "pending"}: ${goal}`);
}

function state(envelope: EnvelopeDocument): string[] {
  const reason = envelope.get("terminal_reason");
  const text = envelope.get("termination_reason");
  if (envelope.get("terminated"))
    return [`ended: ${reason ?? "no reason given"}${text === null ? "" : ` (${text})`}`];
  const next = envelope.get("current_stage");
  if (isWaiting(currentInterrupt(envelope)))
    return [`paused at ${next}: ${reason ?? "waiting for a person"}`];
  const stop = findStop(envelope);
  return [
    stop?.kind === "bound" ? `at a bound before ${next}: ${stop.reason}` : `running; next stage: ${next}`,
  ];
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
