import { createTimestamp, readDate } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { SourceFactory } from "../service/index.ts";

/**
 * The sources that the environment asks for: ENVELOPE_WORKER_CLOCK fixes the time,
 * ENVELOPE_WORKER_ID_SEED makes the ids repeatable. Without them, the real clock and random ids.
 */
export function sourcesFromEnvironment(env: NodeJS.ProcessEnv): SourceFactory {
  const clock = env.ENVELOPE_WORKER_CLOCK;
  const seed = env.ENVELOPE_WORKER_ID_SEED;
  const now = clock === undefined || clock === "" ? Date.now : fixedClock(clock);
  const timestamp = createTimestamp();
  if (seed === undefined || seed === "") return () => ({ now, hex: randomHex, timestamp });
  return () => ({ now, hex: seededHex(seed), timestamp });
}

function fixedClock(text: string): () => number {
  // A leap second is valid, but no instant that a clock of this platform can stand at.
  const time = readDate(text).kind === "valid" ? Date.parse(text.toUpperCase()) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new WorkerError("EARG", "ENVELOPE_WORKER_CLOCK is not a date-time of RFC 3339", {
      hint: "Set it to a time such as 2026-01-02T03:04:05Z, or unset it.",
      details: { variable: "ENVELOPE_WORKER_CLOCK" },
    });
  }
  return () => time;
}

// node:crypto takes a millisecond to load and most one-shot commands make no id.
function crypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}

function randomHex(digits: number): string {
  return crypto()
    .randomBytes(Math.ceil(digits / 2))
    .toString("hex")
    .slice(0, digits);
}

function seededHex(seed: string): (digits: number) => string {
  let count = 0;
  return (digits) => {
    let text = "";
    while (text.length < digits) {
      text += crypto().createHash("sha256").update(`${seed}\n${count++}`).digest("hex");
    }
    return text.slice(0, digits);
  };
}
