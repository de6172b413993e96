import { readInput } from "../../io/stdio/read-input.ts";
import { explainInput } from "../../service/explain.ts";
import { ALWAYS } from "../always.ts";
import type { Command } from "../command.ts";
import { openDocuments } from "../documents.ts";
import { callFlags, READING } from "../option-tables.ts";
import { say } from "../say.ts";

/** `explain`: what it says never holds a secret, with --redact or without. */
export const command: Command = {
  summary: "show an envelope to a person: its path, its bounds, why it stopped, how to resume",
  positionals: { usage: "[FILE]", least: 0, most: 1 },
  options: { ...READING, ...callFlags("explain"), ...ALWAYS },
  examples: ["envelope-worker explain envelope.json"],
  async run(call) {
    const { service, codec, input } = await openDocuments(call);
    const document = readInput(call.positionals[0] ?? input, service.settings.maxBytes);
    return say(await explainInput(document, service, { transport: "stdio", codec }));
  },
};
