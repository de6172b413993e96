import { describe, expect, it } from "vitest";
import { RULES, type RuleId } from "../../src/protocol/validate/rules.ts";
import { briefly, checkDocument, goldenLines, goldenText, mutate } from "./support/golden.ts";

const LONG_PREVIEW = { text: "ä".repeat(600) };
const LARGE = { items: Array.from({ length: 4000 }, (_, id) => ({ id })) };
const OTHER_DIGEST = `sha256:${"0".repeat(64)}`;

/** A mutation of a golden document at a path (undefined removes the field) and the rule that it breaks. */
type Row = readonly [file: string, path: string, value: unknown, rule: RuleId];

const ROWS: readonly Row[] = [
  ["ok-inline", "/version", 2, "version"],
  ["ok-inline", "/version", "1", "version"],
  ["ok-inline", "/version", undefined, "version"],
  ["ok-inline", "/status", "done", "status"],
  ["error-EIO", "/status", "failed", "status"],
  ["ok-inline", "/status", undefined, "status"],
  ["ok-inline", "/command", "list-files", "command"],
  ["ok-inline", "/command", "Tools/list", "command"],
  ["ok-inline", "/command", "tools.list", "command"],
  ["ok-inline", "/command", "tools/-list", "command"],
  ["ok-inline", "/command", "tools/list\n", "command"],
  ["ok-inline", "/command", 7, "command"],
  ["ok-inline", "/command", undefined, "command"],
  ["ok-inline", "/command", "tools/list_files", "command-underscore"],
  ["ok-inline", "/data", [], "data"],
  ["ok-inline", "/data", "text", "data"],
  ["ok-inline", "/data", null, "data-missing"],
  ["ok-inline", "/data", undefined, "data-missing"],
  ["ok-inline", "/meta", undefined, "meta"],
  ["ok-inline", "/meta", [], "meta"],
  ["ok-inline", "/meta/workspace", 1, "meta"],
  ["ok-inline", "/meta/job_id", "", "meta"],
  ["ok-inline", "/meta/profiles", "core/v1", "meta"],
  ["ok-inline", "/meta/profiles/0", 1, "meta"],
  ["ok-inline", "/meta/partial", "yes", "meta"],
  ["ok-inline", "/meta/quota_remaining", [], "meta"],
  ["ok-inline", "/meta/ts", undefined, "ts"],
  ["ok-inline", "/meta/ts", null, "ts"],
  ["ok-inline", "/meta/ts", 1775718303, "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09T07:05:03", "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09T07:05:03+00:00", "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09T09:05:03+02:00", "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09t07:05:03Z", "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09T07:05:03z", "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09 07:05:03Z", "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09T07:05:03,5Z", "ts"],
  ["ok-inline", "/meta/ts", " 2026-04-09T07:05:03Z", "ts"],
  ["ok-inline", "/meta/ts", "2026-02-30T07:05:03Z", "ts"],
  ["ok-inline", "/meta/ts", "2025-02-29T07:05:03Z", "ts"],
  ["ok-inline", "/meta/ts", "2026-04-09T24:00:00Z", "ts"],
  ["ok-inline", "/meta/duration_ms", undefined, "duration"],
  ["ok-inline", "/meta/duration_ms", null, "duration"],
  ["error-EIO", "/meta/duration_ms", undefined, "duration"],
  ["ok-inline", "/meta/duration_ms", -1, "duration"],
  ["ok-inline", "/meta/duration_ms", 1.5, "duration"],
  ["ok-inline", "/meta/duration_ms", "18", "duration"],
  ["ok-inline", "/meta/runner", "docker", "runner"],
  ["ok-inline", "/meta/source", "cli", "source"],
  ["ok-cas", "/meta/cache_key", undefined, "cache-key"],
  ["ok-cas", "/meta/cache_key", " ", "cache-key"],
  ["ok-cas", "/meta/cache_key", null, "cache-key"],
  ["error-ENOTFOUND", "/meta/memory", undefined, "memory"],
  ["error-ENOTFOUND", "/meta/memory", null, "memory"],
  ["error-ENOTFOUND", "/meta/memory/name", "", "memory"],
  ["error-ENOTFOUND", "/meta/memory/type", undefined, "memory"],
  ["progress", "/meta/seq", undefined, "seq"],
  ["progress", "/meta/seq", null, "seq"],
  ["progress", "/meta/seq", "0", "seq"],
  ["progress", "/meta/seq", 0.5, "seq"],
  ["progress", "/meta/seq", -1, "seq"],
  ["progress", "/meta/final", "yes", "final"],
  ["ok-inline", "/meta/seq", 5, "progress-only"],
  ["error-EIO", "/meta/final", true, "progress-only"],
  ["ok-inline", "/error", undefined, "error-missing"],
  ["ok-inline", "/error", null, "error-missing"],
  ["progress", "/error", undefined, "error-missing"],
  ["ok-inline", "/error", "none", "error"],
  ["error-EIO", "/error", undefined, "error"],
  ["error-EIO", "/error", null, "error"],
  ["error-EIO", "/error/code", undefined, "error-code"],
  ["error-EIO", "/error/code", null, "error-code"],
  ["error-EIO", "/error/code", "", "error-code"],
  ["error-EIO", "/error/code", 5, "error-code"],
  ["error-EIO", "/error/code", "EBADLUCK", "unknown-code"],
  ["error-EIO", "/error/code", "constructor", "unknown-code"],
  ["error-EIO", "/error/message", undefined, "error-message"],
  ["error-EIO", "/error/message", " \n", "error-message"],
  ["error-EIO", "/error/details", [], "error-details"],
  ["ok-inline", "/error/code", "EIO", "no-error"],
  ["ok-inline", "/error/code", "", "no-error"],
  ["ok-inline", "/error/message", "fine", "no-error"],
  ["progress", "/error/message", "slow", "no-error"],
  ["error-EAUTH", "/data/summary/status_code", 200, "status-code"],
  ["error-EAUTH", "/data/summary/status_code", "399", "status-code"],
  ["error-EAUTH", "/data/summary/status_code", 600, "status-code"],
  ["ok-cas without cas_digest", "/data/artifact", "md5:abc123", "artifact"],
  ["ok-cas without cas_digest", "/data/artifact", 5, "artifact"],
  ["ok-cas without cas_digest", "/data/artifact", "", "artifact"],
  ["ok-cas without cas_digest", "/data/artifact", "sha256:abc123", "artifact-digest"],
  ["ok-cas without cas_digest", "/data/artifact", `sha256:${"AB".repeat(32)}`, "artifact-digest"],
  ["ok-cas", "/meta/cas_digest", OTHER_DIGEST, "cas-digest"],
  ["ok-inline", "/meta/cas_digest", OTHER_DIGEST, "cas-digest"],
  ["ok-cas", "/data/summary", undefined, "summary"],
  ["ok-cas", "/data/summary", "960 records", "summary"],
  ["ok-cas", "/data/summary/size_bytes", undefined, "summary"],
  ["ok-cas", "/data/summary/size_bytes", -1, "summary"],
  ["ok-cas", "/data/summary/kind", undefined, "summary"],
  ["ok-cas", "/data/summary/kind", " ", "summary"],
  ["ok-cas", "/data/summary/preview", undefined, "summary"],
  ["ok-cas", "/data/summary/preview", LONG_PREVIEW, "preview-size"],
  ["ok-inline", "/data", LARGE, "inline-size"],
  ["progress", "/data/pct", -1, "pct-range"],
  ["progress", "/data/pct", 100.5, "pct-range"],
  ["progress", "/data/pct", "50", "pct-range"],
  ["ok-inline", "/trace", "x", "unknown-field"],
  ["ok-inline", "/__proto__x", {}, "unknown-field"],
  ["ok-inline", "/meta/truncated", true, "unknown-field"],
  ["error-EIO", "/error/hint", "Look again.", "unknown-field"],
  ["error-ENOTFOUND", "/meta/memory/age", 3, "unknown-field"],
  ["ok-inline", "/data/artifact", null, "null-field"],
  ["ok-inline", "/meta/job_id", null, "null-field"],
  ["ok-inline", "/meta/source", null, "null-field"],
  ["ok-inline", "/meta/seq", null, "null-field"],
  ["ok-inline", "/error/details", null, "null-field"],
];

/** Paths that only look like a broken rule. */
const VALID: readonly [file: string, path: string, value: unknown][] = [
  ["ok-inline", "/error", {}],
  ["ok-inline", "/error/details", undefined],
  ["ok-inline", "/meta/runner", undefined],
  ["ok-inline", "/meta/duration_ms", 0],
  ["ok-inline", "/meta/ts", "2024-02-29T23:59:59.123456789Z"],
  ["ok-inline", "/meta/trace_id", ""],
  ["ok-inline", "/meta/partial", false],
  ["ok-inline", "/command", "0/a"],
  ["ok-inline", "/data", {}],
  ["ok-inline", "/data/version", 7],
  ["ok-inline", "/data/summary", { status_code: 200 }],
  ["ok-cas", "/meta/cas_digest", undefined],
  ["ok-cas", "/data/summary/preview", "first line"],
  ["ok-cas", "/data/summary/preview", "x".repeat(1022)],
  ["error-EAUTH", "/data/summary/status_code", "503"],
  ["error-EAUTH", "/data/summary/status_code", "Unauthorized"],
  ["error-EAUTH", "/data/summary/status_code", 400],
  ["error-EAUTH", "/data/summary/status_code", 599],
  ["error-EIO", "/data/summary", "text"],
  ["progress", "/data/pct", undefined],
  ["progress", "/data/pct", 100],
  ["progress", "/meta/final", false],
  ["progress", "/meta/duration_ms", 3],
];

function documentOf(file: string): unknown {
  if (file === "progress") return goldenLines()[0];
  const [name, without] = file.split(" without ");
  const document: unknown = JSON.parse(goldenText(`${name}.json`));
  return without === undefined ? document : mutate(document, `/meta/${without}`, undefined);
}

/** The line of a field in pretty JSON, or of what should hold it. */
function lineOf(document: unknown, path: string): number {
  const mark = "@@mark@@";
  const parent = path.slice(0, path.lastIndexOf("/"));
  const isThere =
    path
      .split("/")
      .slice(1)
      .reduce<unknown>((at, key) => Object(at)[key], document) !== undefined;
  if (!isThere) return parent === "" ? 1 : lineOf(document, parent);
  const marked = JSON.stringify(mutate(document, path, mark), null, 2).split("\n");
  return 1 + marked.findIndex((line) => line.includes(mark));
}

describe("one broken rule", () => {
  it.each(ROWS)("%s with %s = %j breaks %s", (file, path, value, rule) => {
    const broken = mutate(documentOf(file), path, value);
    const text = JSON.stringify(broken, null, 2);
    const line = lineOf(broken, path);
    expect(briefly(checkDocument(text, true))).toEqual([`finding ${line} ${path} ${rule}`]);
    const level = RULES[rule].normal;
    expect(briefly(checkDocument(text))).toEqual(
      level === "ignored" ? [] : [`${level} ${line} ${path} ${rule}`],
    );
  });

  it("is broken for every rule of one envelope", () => {
    const covered = new Set<string>(ROWS.map(([, , , rule]) => rule));
    const elsewhere = ["json", "trailing-data", "duplicate-key", "envelope"];
    const ofStreams = Object.keys(RULES).slice(Object.keys(RULES).indexOf("line-size"));
    const missing = Object.keys(RULES).filter((rule) => !covered.has(rule));
    expect(missing).toEqual([...elsewhere, ...ofStreams]);
  });

  it.each(VALID)("%s with %s = %j breaks none", (file, path, value) => {
    expect(briefly(checkDocument(JSON.stringify(mutate(documentOf(file), path, value)), true))).toEqual([]);
  });

  it("has a message that says what is wanted and quotes nothing", () => {
    const secret = "sk-live-0123456789";
    for (const [file, path] of ROWS) {
      const text = JSON.stringify(mutate(documentOf(file), path, secret));
      const { findings, warnings } = checkDocument(text, true);
      expect(JSON.stringify([findings, warnings])).not.toContain(secret);
    }
  });
});

describe("the text of a document", () => {
  const golden = goldenText("ok-inline.json");

  it.each([
    ["an array", "[]"],
    ["null", "null"],
    ["a number", "1"],
  ])("that is %s is no envelope", (_, text) => {
    expect(briefly(checkDocument(text, true))).toEqual(["finding 1  envelope"]);
  });

  it.each([
    ["nothing", "", 1],
    ["blanks", " \n ", 2],
    ["half an envelope", golden.slice(0, 40), 4],
    ["NaN", '{\n"a": NaN}', 2],
    ["a trailing comma", '{"a":1,\n\n}', 3],
    ["a byte that is not UTF-8", Buffer.from([0x7b, 0x0a, 0x22, 0xff, 0x22]), 2],
  ])("that is %s is not JSON", (_, text, line) => {
    const report = checkDocument(text, true);
    expect(briefly(report)).toEqual([`finding ${line}  json`]);
    expect(report.hint).toMatch(/\.$/);
  });

  it("may begin with a byte order mark and end with blanks", () => {
    expect(briefly(checkDocument(`\ufeff${golden} \r\n\t`, true))).toEqual([]);
  });

  it("must end with the envelope, which is checked all the same", () => {
    const text = golden.replace('"version": 1', '"version": 3');
    const lines = golden.trimEnd().split("\n").length;
    for (const strict of [true, false]) {
      expect(briefly(checkDocument(`${text}\n{}`, strict))).toEqual([
        "finding 2 /version version",
        `finding ${lines + 2}  trailing-data`,
      ]);
    }
  });

  it("may hold a key several times, with one warning", () => {
    const text = golden.replace('"ts":', '"ts": "yesterday", "ts": 1,\n"ts":');
    const line = 1 + text.split("\n").findIndex((row) => row.startsWith('"ts":'));
    expect(briefly(checkDocument(text))).toEqual([`warning ${line} /meta/ts duplicate-key`]);
    expect(briefly(checkDocument(text, true))).toEqual([`finding ${line} /meta/ts duplicate-key`]);
  });

  it("may be hostile: keys that objects inherit are unknown fields like any other", () => {
    const text = golden.replace("{", '{\n"__proto__": {"version": 1}, "constructor": 1, "toString": 2,');
    expect(briefly(checkDocument(text))).toEqual([]);
    expect(briefly(checkDocument(text, true))).toEqual([
      "finding 2 /__proto__ unknown-field",
      "finding 2 /constructor unknown-field",
      "finding 2 /toString unknown-field",
    ]);
  });

  it("is reported in full: every finding, in the order of the lines", () => {
    const broken = {
      status: "error",
      meta: { ts: "now", source: "cache" },
      error: { code: "", message: "" },
    };
    expect(briefly(checkDocument(JSON.stringify(broken, null, 1)))).toEqual([
      "finding 1 /command command",
      "finding 1 /version version",
      "finding 3 /meta/cache_key cache-key",
      "finding 3 /meta/duration_ms duration",
      "finding 4 /meta/ts ts",
      "finding 8 /error/code error-code",
      "finding 9 /error/message error-message",
      "warning 1 /data data-missing",
    ]);
  });

  it("is reported within limits, however often it is wrong", () => {
    const extra = Array.from({ length: 5000 }, (_, n) => [`${"k".repeat(500)}${n}`, n]);
    const text = JSON.stringify({ ...Object.fromEntries(extra), ...JSON.parse(golden) });
    const { findings, omitted } = checkDocument(text, true);
    expect(findings.length).toBeLessThanOrEqual(1000);
    expect(findings.every(({ path }) => path.length <= 200)).toBe(true);
    expect(findings.length + omitted).toBeGreaterThanOrEqual(1000);
  });
});
