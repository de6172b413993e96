import type { MergeFinding, MergeReport } from "../app/library/worker.ts";
import { JsonObject } from "../envelope/index.ts";
import { itemsOf } from "../json/json-object.ts";
import { documentFrame } from "../service/index.ts";
import { answerOnce } from "./answer-once.ts";
import type { CommandCall } from "./command.ts";
import { callValues, finish, frameOf, openDocuments } from "./documents.ts";
import { say } from "./say.ts";

/** As much of a value as a line of the table shows. */
const SHOWN_CHARACTERS = 40;

/** `merge --report` on a terminal: a table instead of a document. */
export async function showReport(call: CommandCall): Promise<number> {
  const documents = await openDocuments(call);
  const { service, codec } = documents;
  const manner = { transport: "stdio", codec } as const;
  const answer = await service.operation("merge", callValues("merge", call.values), manner);
  const reply = await answerOnce(answer, documents, {});
  if (reply.body === undefined)
    return finish(documentFrame("merge", reply, frameOf(documents)), codec, reply, documents);
  return say(tableOf(codec.decode(reply.body)));
}

/** A report for a person: what should not be comes first. Values keep their digits. */
export function tableOf(report: Buffer): string {
  const { lossless, findings, merged } = JSON.parse(report.toString()) as MergeReport;
  const texts = itemsOf(JsonObject.parse(report).get("findings")!);
  const rows = findings.map((finding, index) => ({ ...finding, values: JsonObject.parse(texts[index]!) }));
  const [expected = [], unexpected = []] = [true, false].map((wanted) =>
    rows.filter((row) => row.expected === wanted),
  );
  const verdict = lossless ? "Nothing is lost" : `${countOf(unexpected)} not expected`;
  const parts = [
    `${verdict}; ${countOf(expected)} expected.${merged === null ? " It cannot be merged." : ""}`,
    ...sectionOf("Not expected", unexpected),
    ...sectionOf("Expected", expected),
  ];
  return `${parts.join("\n")}\n`;
}

interface Row extends Pick<MergeFinding, "path" | "kind" | "rule"> {
  readonly values: JsonObject;
}

function countOf({ length }: readonly Row[]): string {
  return `${length} ${length === 1 ? "difference is" : "differences are"}`;
}

function sectionOf(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(({ path }) => path.length));
  const lines = rows.map(({ path, kind, rule, values }) => {
    const change = `${shown(values.get("sent"))} -> ${shown(values.get("reply"))}`;
    return `  ${kind.padEnd(9)}  ${path.padEnd(width)}  ${change}${rule === null ? "" : `  (${rule})`}`;
  });
  return ["", `${title}:`, ...lines];
}

function shown(value: Buffer | undefined): string {
  if (value === undefined) return "(absent)";
  const text = value.toString();
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}...` : text;
}
