/** Prints the bytes of heap that reading and writing one envelope takes, with the collector held off. */
import { envelopeOf } from "../../../bench/harness/envelopes.ts";
import { readEnvelope } from "../../../src/envelope/index.ts";

const ROUNDS = 2_000;
const bytes = Buffer.from(envelopeOf(2_000, "ascii", 1));
const sources = { now: () => 0, hex: (digits: number) => "0".repeat(digits) };

normalizeAll();
globalThis.gc!();
const before = process.memoryUsage().heapUsed;
normalizeAll();
console.log(Math.round((process.memoryUsage().heapUsed - before) / ROUNDS));

function normalizeAll(): void {
  for (let round = 0; round < ROUNDS; round++) readEnvelope(bytes, { sources }).envelope.toBytes();
}
