import { ALWAYS } from "../always.ts";
import type { Command } from "../command.ts";
import { openDocuments } from "../documents.ts";
import { ARTIFACTS, READING, RUNNER, TELLING } from "../option-tables.ts";
import { parseCount } from "../options.ts";
import { runRequestStream, runSingleRequest } from "../request-stream.ts";
import { runnerOptions } from "../run-command.ts";
import { say } from "../say.ts";
import { usage } from "../usage.ts";
import { VERSION } from "./version.ts";

const DEFAULT_CONCURRENCY = 4;

/** The program without a command: requests of every kind, one per line or a single one. */
export const command: Command = {
  summary: 'answer requests {"id"?, "command", "envelope", "options"?}',
  options: {
    ...READING,
    ...RUNNER,
    ...ARTIFACTS,
    ...TELLING,
    strict: { type: "boolean", about: "Read every envelope strictly." },
    redact: { type: "boolean", about: "Mask secrets in every answer." },
    stream: { type: "boolean", about: "One request per line, one answer per line." },
    concurrency: {
      type: "string",
      value: "N",
      about: "How many runs of requests with an id go on at once; 4.",
    },
    version: { type: "boolean", about: "Print the version." },
    ...ALWAYS,
  },
  examples: [`echo '{"command":"version"}' | envelope-worker`],
  async run(call) {
    const { values } = call;
    if (values.help === true) return say(await usage());
    if (values.version === true) return say(`${VERSION}\n`);
    const concurrency = parseCount(values, "concurrency", DEFAULT_CONCURRENCY, { least: 1, most: 1000 });
    const documents = await openDocuments(call, undefined, runnerOptions(values));
    return documents.stream ? runRequestStream(documents, concurrency) : runSingleRequest(documents, usage);
  },
};
