import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createCodexBackend } from "../../../../src/agents/backends/codex/backend.ts";
import { createGateway } from "../../../../src/agents/gateway.ts";

// Reads a flood of text through the Codex fake, in a process of its own, and says what that cost.
// Usage: measure.ts [MESSAGES] [BYTES OF EACH]

const [count = 512, bytes = 65_000] = process.argv.slice(2).map(Number);
const ANSWER = "Grüße, 世界 💖";

const program = fileURLToPath(new URL("../../fakes/bin/codex", import.meta.url));
const gateway = createGateway({ ...process.env, FAKE_NODE: process.execPath });
gateway.register(createCodexBackend({ program }));

const expected = createHash("sha256");
const filler = ANSWER.repeat(Math.ceil(bytes / Buffer.byteLength(ANSWER)));
for (let number = 0; number < count; number++) expected.update(`${number}:${filler}\n`);

const env = {
  FAKE_CODEX_SCENARIO: "flood",
  FAKE_FLOOD_COUNT: String(count),
  FAKE_FLOOD_BYTES: String(bytes),
};
const handle = gateway.run("codex", { prompt: "p", env });
const baseline = process.memoryUsage.rss();
const seen = createHash("sha256");
let [peak, textBytes, largest] = [0, 0, 0];
for await (const { text = "" } of handle.events) {
  const size = Buffer.byteLength(text);
  textBytes += size;
  largest = Math.max(largest, size);
  peak = Math.max(peak, process.memoryUsage.rss());
  seen.update(text);
}
const { status } = await handle.completion;
const report = {
  status,
  text_bytes: textBytes,
  largest_text_bytes: largest,
  is_whole: seen.digest("hex") === expected.digest("hex"),
  memory_over_baseline_mb: Math.round((peak - baseline) / 1e6),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
