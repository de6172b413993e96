import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createToolCatalog } from "../../src/messages/tool-catalog.ts";
import { ask } from "../../src/providers/ask/ask.ts";
import { createOllamaProvider } from "../../src/providers/ollama/ollama-provider.ts";
import { createWorkspaceImages } from "../../src/workspace/workspace-images.ts";
import { message, text } from "../messages/support.ts";
import { startModelServer } from "./support/model-server.ts";
import { CASES, cassette, contextOf, newToolIds, requestOf, TOOLS } from "./support/providers.ts";

const root = mkdtempSync(join(tmpdir(), "images-"));
mkdirSync(join(root, "workspace"));
writeFileSync(join(root, "workspace/a.png"), "png");
writeFileSync(join(root, "secret.png"), "secret");
writeFileSync(join(root, "workspace/huge.png"), "");
symlinkSync("../secret.png", join(root, "workspace/link.png"));
execFileSync("env", ["mkfifo", join(root, "workspace/pipe.png")]);
truncateSync(join(root, "workspace/huge.png"), 21 * 1024 ** 2);
const readImage = createWorkspaceImages(join(root, "workspace"));

it.each(CASES.slice(0, 2))(
  "$name reads images of the workspace, and none outside of it",
  ({ create, model }) => {
    const files = ["a.png", "../secret.png", "link.png", "missing.png", "pipe.png", "huge.png"];
    const content = files.map((data) => ({
      type: "image" as const,
      source: { kind: "file_ref" as const, data },
      media_type: "image/png",
    }));
    const messages = [message("user", [text("Look:"), ...content])];
    const { adapter } = create({ baseUrl: "" });
    const { body, drops } = adapter.toWire(requestOf(model, { messages }), {
      toolIds: newToolIds(),
      readImage,
    });
    expect(JSON.stringify(body)).toContain(Buffer.from("png").toString("base64"));
    expect(JSON.stringify(body)).not.toContain(Buffer.from("secret").toString("base64"));
    expect(drops.map((drop) => drop.reason)).toEqual([
      "the file cannot be read: EPOLICY",
      "the file cannot be read: EPOLICY",
      "the file cannot be read: ENOTFOUND",
      "the file cannot be read: EPOLICY",
      "the file cannot be read: EOUTPUT_TOO_LARGE",
    ]);
    const { drops: without } = adapter.toWire(requestOf(model, { messages }), { toolIds: newToolIds() });
    expect(without).toHaveLength(6);
  },
);

it("tells of calls whose input their tool does not take, when the answer is read", async () => {
  const server = await startModelServer(() => ({ body: cassette("anthropic", "tools.json") }));
  const [readFile, listFiles] = TOOLS;
  const strict = { ...readFile!, input_schema: { type: "object" as const, required: ["start"] } };
  const events: unknown[] = [];
  await ask(
    CASES[0]!.create({ baseUrl: server.url }),
    requestOf("claude-sonnet-4-6"),
    contextOf({
      catalog: createToolCatalog([strict, listFiles!]),
      onInvalidInput: (event) => events.push(event),
    }),
  );
  await server.close();
  expect(events).toMatchObject([
    { type: "tool_input_invalid", tool: "read_file", at: "ingress", findings: [{ rule: "5.2.4" }] },
  ]);
});

it.each([
  ["127.0.0.1", "http://127.0.0.1:11434/api/chat"],
  ["box.local:8080", "http://box.local:8080/api/chat"],
  ["[::1]", "http://[::1]:11434/api/chat"],
  ["[::1]:99", "http://[::1]:99/api/chat"],
  ["box/ollama/", "http://box:11434/ollama/api/chat"],
  ["http://box", "http://box/api/chat"],
  ["https://box:443/", "https://box:443/api/chat"],
])("OLLAMA_HOST=%s is read as Ollama reads it", (baseUrl, url) => {
  expect(createOllamaProvider({ baseUrl }).url).toBe(url);
});
