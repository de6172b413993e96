import { isRecord } from "../../json/values.ts";
import { type RuleId, type Violation, violation } from "./rules.ts";

type Fields = Readonly<Record<string, unknown>>;
type Note = (line: number, rule: RuleId, path: string) => void;

/** Checks what the lines of one stream owe to each other. */
export interface StreamChecker {
  /** Takes the envelope of the next line that is not blank. */
  accept(line: number, envelope: unknown): void;
  /** Takes a line that could not be read: nobody knows whether it would have ended the stream. */
  skip(line: number): void;
  end(): void;
}

/** Starts to check a stream; `report` gets each violation with the line where it stands. */
export function createStreamChecker(report: (line: number, found: Violation) => void): StreamChecker {
  const note: Note = (line, rule, path) => report(line, violation(rule, path));
  const checkSameness = createSamenessCheck(note);
  const progress = createProgressCheck(note);
  let lastLine = 1;
  let state: "open" | "unclear" | "ended" = "open";

  return {
    accept(line, envelope) {
      lastLine = line;
      if (state === "ended") {
        note(line, "after-terminal", "");
        return;
      }
      const fields = isRecord(envelope) ? envelope : {};
      checkSameness(line, fields);
      state = stateAfter(fields.status);
      if (state === "open") progress.accept(line, fields);
      else if (state === "unclear") progress.skip();
    },
    skip(line) {
      lastLine = line;
      if (state === "ended") {
        note(line, "after-terminal", "");
        return;
      }
      state = "unclear";
      progress.skip();
    },
    end() {
      if (state === "open") note(lastLine, "terminal-missing", "");
    },
  };
}

function stateAfter(status: unknown): "open" | "unclear" | "ended" {
  if (status === "ok" || status === "error") return "ended";
  return status === "progress" ? "open" : "unclear";
}

/** A stream belongs to one command and one job. */
function createSamenessCheck(note: Note): (line: number, envelope: Fields) => void {
  let command: string | undefined;
  let job: string | undefined;
  return (line, envelope) => {
    const [ownCommand, ownJob] = [textOf(envelope.command), textOf(fieldsOf(envelope.meta).job_id)];
    command ??= ownCommand;
    job ??= ownJob;
    if (ownCommand !== undefined && ownCommand !== command) note(line, "stream-command", "/command");
    if (ownJob !== undefined && ownJob !== job) note(line, "stream-job", "/meta/job_id");
  };
}

/** Progress is numbered from 0, never goes back, and only its last line may call itself final. */
function createProgressCheck(note: Note): { accept(line: number, envelope: Fields): void; skip(): void } {
  const seqRule = createSeqCheck();
  let lastPct = 0;
  let finalLine: number | undefined;
  return {
    accept(line, envelope) {
      const { seq, final } = fieldsOf(envelope.meta);
      const { pct } = fieldsOf(envelope.data);
      if (finalLine !== undefined) note(finalLine, "final-place", "/meta/final");
      finalLine = final === true ? line : undefined;
      const rule = seqRule(seq);
      if (rule !== undefined) note(line, rule, "/meta/seq");
      // What is no number from 0 to 100 breaks a rule of its own line.
      if (typeof pct !== "number" || pct < 0 || pct > 100) return;
      if (pct < lastPct) note(line, "pct-order", "/data/pct");
      lastPct = Math.max(pct, lastPct);
    },
    skip: () => seqRule(undefined),
  };
}

/** Takes one line's seq after the other; a line without a usable one may have had the next number. */
function createSeqCheck(): (seq: unknown) => RuleId | undefined {
  let last = -1;
  let unknown = 0;
  return (seq) => {
    const isUsable = typeof seq === "number" && seq >= 0;
    if (!isUsable || seq <= last) {
      unknown++;
      return isUsable ? "seq-order" : undefined;
    }
    const isAhead = seq > last + 1 + unknown;
    const rule = last === -1 ? "seq-start" : "seq-gap";
    last = seq;
    unknown = 0;
    return isAhead ? rule : undefined;
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
