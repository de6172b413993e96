import type { Json } from "../../../support/worker.ts";

/** The Protocol v1 envelopes in a body of NDJSON or server-sent events; comments are passed over. */
export function linesOf(body: string, format: "ndjson" | "sse"): Json[] {
  const texts =
    format === "ndjson"
      ? body.split("\n").filter((line) => line !== "")
      : body
          .split("\n\n")
          .filter((event) => event !== "" && !event.startsWith(":"))
          .map((event) => event.replace(/^data: /, ""));
  return texts.map((text) => JSON.parse(text) as Json);
}

/** The lines that end a stream. */
export function terminalOf(lines: readonly Json[]): Json[] {
  return lines.filter(({ status }) => status !== "progress");
}
