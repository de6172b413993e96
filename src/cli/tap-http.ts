import { WorkerError } from "../errors/worker-error.ts";
import { onFirstSignal } from "../io/stdio/signals.ts";
import { startProxy } from "../tap/http/proxy.ts";
import type { CommandCall } from "./command.ts";
import { openTap, sayer } from "./open-tap.ts";
import { parseCount } from "./options.ts";

/** `tap --http URL --port N`: stands before a server until a signal ends it. */
export async function tapHttp(call: CommandCall, url: string): Promise<number> {
  const target = targetOf(url);
  if (call.values.port === undefined) throw wrong("--port", "--http needs the --port to listen on; 0 is any");
  const port = parseCount(call.values, "port", 0, { most: 65_535 });
  const say = sayer(call.values);
  const settings = await openTap(call, say, true);
  const proxy = await startProxy({ ...settings, target, port, say });
  say(`tap: ${proxy.url} stands before ${target.origin}`);
  await new Promise<void>((resolve) => onFirstSignal(() => resolve()));
  await proxy.close();
  return 0;
}

function targetOf(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw wrong("--http", "--http must be a URL such as http://127.0.0.1:8080");
}

function wrong(option: string, why: string): WorkerError {
  return new WorkerError("EARG", `Wrong options of tap: ${why}`, { details: { option } });
}
