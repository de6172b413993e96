/**
 * The server with small limits, in a process of its own: its memory can be watched. The first
 * argument is JSON with its times, so that tests need not wait as long as clients may.
 */
import { createHttpServer } from "../../../../src/io/http/server.ts";
import type { HttpTimeouts } from "../../../../src/io/http/settings.ts";
import { testSettings } from "./settings.ts";

const timeouts = JSON.parse(process.argv[2]!) as Partial<HttpTimeouts>;
const settings = await testSettings({ timeouts, service: { maxBytes: 8 * 1024 * 1024 } });
const server = await createHttpServer({ ...settings, maxHeldBytes: 32 * 1024 * 1024, concurrency: 50 });
process.stderr.write(`${JSON.stringify(await server.listen())}\n`);
