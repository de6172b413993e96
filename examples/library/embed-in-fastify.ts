/** The worker below /worker of a program's own Fastify. Usage: node embed-in-fastify.ts PORT */
import { createServer, createWorker } from "envelope-worker";
import { fastify } from "fastify";

const worker = await createWorker({ workspace: "." });
const { plugin } = await createServer(worker);

const host = fastify();
host.get("/", async () => "this is the host\n");
await host.register(plugin, { prefix: "/worker" });
// The plugin has no server of its own; closing the worker ends its runs.
host.addHook("onClose", () => worker.close());

console.log(await host.listen({ host: "127.0.0.1", port: Number(process.argv[2] ?? 0) }));
process.once("SIGTERM", () => void host.close());
