import { onTestFinished } from "vitest";
import { createHttpServer, type HttpServer } from "../../../../src/io/http/server.ts";
import type { Json } from "../../../support/worker.ts";
import { type TestServerOptions, testSettings } from "./settings.ts";

/** A server in this process, with what it logged. */
export interface TestServer extends Omit<HttpServer, "listen"> {
  readonly url: string;
  readonly log: Json[];
  /** Posts a document to an operation. */
  post(path: string, body: string | Uint8Array, headers?: Record<string, string>): Promise<Response>;
}

/** Starts a server on a free port of loopback; it is shut down when the test is over. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const settings = await testSettings(options);
  const log: Json[] = [];
  const server = await createHttpServer({
    ...settings,
    log: (entry) => log.push(entry as Json),
    ...options.settings,
  });
  const { url } = await server.listen();
  onTestFinished(() => server.close());
  return {
    ...server,
    url,
    log,
    post: (path, body, headers = {}) =>
      fetch(`${url}/api/v1/${path}`, {
        method: "POST",
        body: body as string,
        headers: { "content-type": "application/json", ...headers },
      }),
  };
}

/** A stage that answers only after a time. */
export function slowStage(delayMs: number): Json {
  return { script: [{ delay_ms: delayMs, output: PERCEPTION }] };
}

/** An output that the perception stage may give. */
export const PERCEPTION: Json = {
  normalized_input: "where is main",
  detected_language: "en",
  extracted_entities: [],
};

/** Waits until something is so, and fails when it never is. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    if (await condition()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error("What was waited for has not happened");
}
