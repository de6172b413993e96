import { afterEach, describe, expect, it } from "vitest";
import type { StreamEvent } from "../../src/messages/stream-event.ts";
import { ask } from "../../src/providers/ask/ask.ts";
import { redactText } from "../../src/redact/index.ts";
import { message, text } from "../messages/support.ts";
import { type Answer, type ModelServer, startModelServer } from "./support/model-server.ts";
import { CASES, cassette, contextOf, conversation, goldenPath, requestOf } from "./support/providers.ts";

let server: ModelServer;
afterEach(() => server?.close());

async function serve(answer: Answer): Promise<string> {
  server = await startModelServer(() => answer);
  return server.url;
}

/** The part of a whole answer that holds the input of its first call. */
// biome-ignore lint/suspicious/noExplicitAny: four formats
function toolCallOf(answer: any): Record<string, unknown> {
  if (answer.content !== undefined)
    return answer.content.find(({ type }: { type: string }) => type === "tool_use");
  const message = answer.message ?? answer.choices[0].message;
  return message.tool_calls[0].function;
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

describe.each(CASES)("$name", ({ name, create, model, path, stream, streamError, keyHeader }) => {
  const provider = async (answer: Answer) => create({ baseUrl: await serve(answer), apiKey: "key-1" });

  it("sends the golden request to the right address, with the key in its header", async () => {
    const context = contextOf();
    await ask(await provider({ body: cassette(name, "text.json") }), requestOf(model), context);
    const [received] = server.received;
    expect(received).toMatchObject({ path });
    expect(received!.headers[keyHeader]).toContain("key-1");
    await expect(pretty(received!.body)).toMatchFileSnapshot(goldenPath(name, "request.json"));
    await expect(pretty(context.toolIds.pairs)).toMatchFileSnapshot(goldenPath(name, "tool-ids.json"));
  });

  it.each(["text", "tools", "cached"])("reads the answer %s as its golden form", async (file) => {
    const completion = await ask(
      await provider({ body: cassette(name, `${file}.json`) }),
      requestOf(model),
      contextOf(),
    );
    expect(completion.status).toBe("complete");
    await expect(pretty(completion)).toMatchFileSnapshot(goldenPath(name, `${file}.json`));
  });

  it("reads a streamed answer as its golden form, with events in order", async () => {
    const events: StreamEvent[] = [];
    const context = contextOf({ onEvent: (event) => events.push(event) });
    const request = requestOf(model, { stream: true });
    const completion = await ask(await provider({ body: cassette(name, stream) }), request, context);
    await expect(pretty(completion)).toMatchFileSnapshot(goldenPath(name, "stream.json"));
    expect(events[0]).toMatchObject({ type: "message_start" });
    expect(events.at(-1)).toMatchObject({ type: "message_complete" });
    const indexes = events.flatMap((event) => ("index" in event ? [event.index] : []));
    expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
    const tools = events.filter((event) => event.type.startsWith("tool_use"));
    expect(tools.filter(({ type }) => type === "tool_use_start")).toHaveLength(2);
    expect(tools.filter(({ type }) => type === "tool_use_end")).toHaveLength(2);
    const said = events.flatMap((event) => (event.type === "text_delta" ? [event.text] : []));
    expect(said.join("")).toBe("I look 👀 at both.");
  });

  it("reads the same from a stream that is split at any byte", async () => {
    const body = cassette(name, stream);
    const reader = create({ baseUrl: "http://127.0.0.1:1" });
    const read = async (cut: number): Promise<StreamEvent[]> => {
      const pieces = (async function* () {
        yield body.subarray(0, cut);
        yield body.subarray(cut);
      })();
      const events: StreamEvent[] = [];
      const { accumulate, drain } = await import("../../src/messages/accumulate.ts");
      const parts = reader.adapter.streamResponse(reader.readChunks(pieces));
      const context = { ...contextOf(), model, provider: name };
      await drain(accumulate(parts, context), (event) => events.push(event));
      return events;
    };
    const whole = await read(0);
    for (let cut = 1; cut < body.length; cut++) expect(await read(cut)).toEqual(whole);
  });

  it("keeps what has come of a stream that is cut, wherever it is cut", async () => {
    const body = cassette(name, stream);
    for (const share of [0.2, 0.5, 0.7, 0.9]) {
      const cut = Math.floor(body.length * share);
      const answer = { body: body.subarray(0, cut), isCut: true };
      const completion = await ask(await provider(answer), requestOf(model, { stream: true }), contextOf());
      expect(completion).toMatchObject({
        status: "error",
        stopReason: "error",
        failure: { code: "ERUNTIME" },
      });
      await server.close();
    }
  });

  it("keeps what has come of a stream in which the provider reports an error, and knows its class", async () => {
    const body = cassette(name, stream.replace("stream", "stream-error"));
    const completion = await ask(
      await provider({ body }),
      requestOf(model, { stream: true }),
      contextOf({ redact: redactText }),
    );
    expect(completion).toMatchObject({ status: "error", failure: { details: { class: streamError } } });
    expect(completion.content).toContainEqual({ type: "text", text: "I look 👀 " });
  });

  it("keeps what has come of a malformed stream, and of one without a finish reason", async () => {
    const body = cassette(name, stream).toString();
    const breakAt = body.indexOf("\n", body.indexOf("at both."));
    const garbage = `${body.slice(0, breakAt)}\n\ndata: {"oops\n\n${stream.endsWith("sse") ? "" : "{]\n"}`;
    const unfinished = `${body.slice(0, breakAt)}\n\n`;
    for (const text of [garbage, unfinished]) {
      const completion = await ask(
        await provider({ body: text }),
        requestOf(model, { stream: true }),
        contextOf(),
      );
      expect(completion.status).toBe("error");
      expect(completion.content).toContainEqual({ type: "text", text: "I look 👀 at both." });
      await server.close();
    }
  });

  it.each(["[1]", "7", "null"])(
    "ends as an error where a whole answer calls a tool with %s",
    async (input) => {
      const answer = JSON.parse(cassette(name, "tools.json").toString());
      const call = toolCallOf(answer);
      // Chat Completions has inputs as text; null is no input for Ollama, whose servers leave it out.
      if ("input" in call) call.input = JSON.parse(input);
      else call.arguments = typeof call.arguments === "string" ? input : JSON.parse(input);
      if (name === "ollama" && input === "null") return;
      const completion = await ask(await provider({ body: pretty(answer) }), requestOf(model), contextOf());
      expect(completion).toMatchObject({
        status: "error",
        stopReason: "error",
        failure: { code: "ERUNTIME" },
      });
      expect(completion.content).toContainEqual(
        expect.objectContaining({ type: "tool_use", name: "read_file", input: {}, incomplete: true }),
      );
    },
  );

  it("marks a call whose input was cut off", async () => {
    if (name === "ollama") return;
    const body = cassette(name, stream).toString();
    const cut = body.indexOf("\n\n", body.indexOf(String.raw`{\"path\": \"RE`)) + 2;
    const answer = { body: body.slice(0, cut) };
    const completion = await ask(await provider(answer), requestOf(model, { stream: true }), contextOf());
    expect(completion.content.at(-1)).toMatchObject({
      type: "tool_use",
      name: "read_file",
      input: {},
      incomplete: true,
    });
  });

  it("goes on with a session that was cut off between a call and its answer", () => {
    const [system, question, answer, first] = conversation();
    const messages = [system!, question!, answer!, first!, message("user", [text("Go on")])];
    const { adapter } = create({ baseUrl: "http://127.0.0.1:1" });
    const { body, drops } = adapter.toWire(requestOf(model, { messages, tools: [] }), contextOf());
    expect(JSON.stringify(body)).toContain("read_file");
    expect(JSON.stringify(body)).not.toContain("list_files");
    expect(drops).toContainEqual(
      expect.objectContaining({ block_type: "tool_use", reason: "the call has no answer" }),
    );
  });

  it("ends as cancelled when the caller gives up in the middle of a stream", async () => {
    const body = cassette(name, stream).toString();
    const cancel = new AbortController();
    const answer = { body: body.slice(0, body.indexOf("at both.")), hangs: true };
    const context = contextOf({
      signal: cancel.signal,
      onEvent: (event) => event.type === "text_delta" && cancel.abort(new Error("enough")),
    });
    const completion = await ask(await provider(answer), requestOf(model, { stream: true }), context);
    expect(completion).toMatchObject({ status: "cancelled", stopReason: "cancelled" });
    expect(completion.content).toContainEqual({ type: "text", text: "I look 👀 " });
  });

  const errors = JSON.parse(cassette(name, "errors.json").toString()) as {
    status: number;
    headers: Record<string, string>;
    body: unknown;
    expect: { class: string; code: string };
  }[];
  it.each(errors)(
    "reads status $status as $expect.class",
    async ({ status, headers, body, expect: expected }) => {
      const answer = { status, headers, body: JSON.stringify(body) };
      const failed = ask(await provider(answer), requestOf(model), contextOf({ redact: redactText }));
      const error = await failed.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: expected.code,
        details: {
          provider: name,
          class: expected.class,
          status_code: status,
          retry_after: headers["retry-after"] ?? null,
        },
      });
      expect(JSON.stringify(error)).not.toContain("sk-proj");
    },
  );

  it("gives up on a server that goes on and on", async () => {
    const endless = { body: Buffer.alloc(17 * 1024 * 1024, "x") };
    const completion = await ask(await provider(endless), requestOf(model, { stream: true }), contextOf());
    expect(completion).toMatchObject({
      status: "error",
      failure: { message: `${name} sent an answer without an end` },
    });
    await server.close();
    const failed = ask(await provider({ ...endless, status: 500 }), requestOf(model), contextOf());
    await expect(failed).rejects.toMatchObject({ details: { class: "server_error" } });
  });

  it("says that it cannot be reached", async () => {
    const gone = create({ baseUrl: "http://127.0.0.1:1" });
    await expect(ask(gone, requestOf(model), contextOf())).rejects.toMatchObject({
      code: "ERUNTIME",
      details: { class: "network" },
    });
  });
});
