/** The worker as a peer of the kit, over one of its four transports: stdio, ndjson, http or msgpack. */
import { httpTransport, msgpackTransport } from "./http.ts";
import { linesOf } from "./lines.ts";
import { ndjsonTransport } from "./ndjson.ts";
import type { RunRequest, Transport } from "./request.ts";
import { stdioTransport } from "./stdio.ts";

const OPERATIONS = [
  "roundtrip",
  "create",
  "normalize",
  "validate",
  "can_continue",
  "result",
  "process",
  "resume",
  "merge",
  "dialects",
  "worker",
  "strict",
];
const TRANSPORTS: Readonly<Record<string, { open: () => Transport; features: readonly string[] }>> = {
  stdio: { open: stdioTransport, features: ["bytes", "json-input", "json-text"] },
  ndjson: { open: ndjsonTransport, features: ["json-input", "json-text"] },
  http: { open: httpTransport, features: ["bytes", "json-input", "json-text"] },
  msgpack: { open: msgpackTransport, features: [] },
};

const name = process.argv[2] ?? "";
const chosen = TRANSPORTS[name];
if (chosen === undefined) throw new Error(`Name a transport: ${Object.keys(TRANSPORTS).join(", ")}`);
const transport = chosen.open();
for await (const line of linesOf(process.stdin)) {
  const request = JSON.parse(line) as { seq: number; cmd: string };
  process.stdout.write(`${JSON.stringify({ seq: request.seq, ...(await answer(request)) })}\n`);
  if (request.cmd === "stop") break;
}
process.stdin.destroy();

async function answer(request: { cmd: string }): Promise<object> {
  if (request.cmd === "start") {
    const features = [...OPERATIONS, ...chosen!.features];
    return {
      ok: true,
      protocol: 1,
      name: `worker-${name}`,
      language: "TypeScript",
      dialect: "seed",
      features,
    };
  }
  if (request.cmd === "stop") {
    await transport.close();
    return { ok: true };
  }
  try {
    return await transport.run(request as unknown as RunRequest);
  } catch (thrown) {
    return { error: { code: "ERUNTIME", message: String(thrown) } };
  }
}
