import packageJson from "../../../package.json" with { type: "json" };
import { toFragment } from "../../envelope/index.ts";
import { writeOutput } from "../../io/stdio/write-output.ts";
import { ALWAYS } from "../always.ts";
import type { Command } from "../command.ts";
import { loadCodec } from "../documents.ts";
import { READING } from "../option-tables.ts";
import { asksForMsgpack, parseCompat, textOf } from "../options.ts";

/** The version of the package. */
export const VERSION = packageJson.version;

/** `version`. */
export const command: Command = {
  summary: "print the version as JSON",
  options: { codec: READING.codec, ...ALWAYS },
  examples: ["envelope-worker version"],
  async run({ values }) {
    const codec = await loadCodec(asksForMsgpack(textOf(values, "codec")));
    const answer = versionOf(parseCompat(textOf(values, "compat")));
    codec.single(codec.encode(toFragment(answer))).every(writeOutput);
    return 0;
  },
};

/** The answer of `version`, or that of the Go CLI's. */
export function versionOf(goCompat: boolean): Record<string, unknown> {
  const { name } = packageJson;
  const node = process.version;
  if (goCompat) return { version: VERSION, build_time: "", go_version: `none (${name} on Node ${node})` };
  return { name, version: VERSION, protocol: 1, envelope_schema: "1.2", node };
}
