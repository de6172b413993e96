import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { createAdmission } from "./admission.ts";
import { createApp } from "./app.ts";
import { createCancellation } from "./cancellation.ts";
import type { HttpSettings } from "./settings.ts";

/** How long clients have to read what came back paused, before their connections are closed. */
const LAST_ANSWERS_MS = 5_000;

/** A server that answers. */
export interface HttpServer {
  readonly url: string;
  /** Takes nothing more in, lets running work finish or come back paused, then closes. */
  shutdown(): Promise<void>;
}

/** Starts the server; rejects with EIO when the address cannot be used. */
export async function startHttpServer(settings: HttpSettings): Promise<HttpServer> {
  const admission = createAdmission(settings.concurrency, settings.maxHeldBytes);
  const cancellation = createCancellation();
  const app = createApp(settings, admission, cancellation);
  await listen(app, settings);
  const { port } = app.server.address() as { port: number };
  return {
    url: `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`,
    async shutdown() {
      const drained = admission.drain();
      if (!(await within(drained, settings.timeouts.graceMs))) {
        cancellation.stopAll(shutDown());
        await within(drained, LAST_ANSWERS_MS);
      }
      const closed = app.close();
      app.server.closeAllConnections();
      await closed;
    },
  };
}

/** Whether something happens in time. */
async function within(event: Promise<void>, milliseconds: number): Promise<boolean> {
  const giveUp = new AbortController();
  const tooLate = sleep(milliseconds, false, { signal: giveUp.signal }).catch(() => false);
  const isInTime = await Promise.race([event.then(() => true), tooLate]);
  giveUp.abort();
  return isInTime;
}

async function listen(app: FastifyInstance, { host, port }: HttpSettings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (thrown) {
    throw new WorkerError("EIO", `The address cannot be used: ${toWorkerError(thrown).message}`, {
      hint: "Pick another --port or --host, or end the program that uses it.",
      details: { host, port },
      cause: thrown,
    });
  }
}

function shutDown(): WorkerError {
  return new WorkerError("ECANCELED", "The worker is shutting down", {
    hint: "Send this envelope to `process` again to go on.",
  });
}
