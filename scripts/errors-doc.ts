/** Writes docs/errors.md from the error catalog. `--check` writes nothing and exits 1 where it differs. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ERROR_CATALOG } from "../src/errors/catalog.ts";
import { formatMarkdown } from "./format-markdown.ts";

const FILE = "docs/errors.md";

const { values } = parseArgs({ options: { check: { type: "boolean" } } });
const root = dirname(import.meta.dirname);
const path = join(root, FILE);
const text = formatMarkdown(FILE, page());

if (!values.check) {
  writeFileSync(path, text);
  console.log(`${FILE}: ${Object.keys(ERROR_CATALOG).length} codes`);
} else if (current() === text) {
  console.log(`${FILE} is current`);
} else {
  console.error(`${FILE} is not current: run \`npm run docs\` and commit the result with the catalog.`);
  process.exitCode = 1;
}

function current(): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function page(): string {
  const rows = Object.entries(ERROR_CATALOG).map(
    ([code, { meaning, retryable, httpStatus, exitCode, remediation }]) =>
      `| \`${code}\` | ${meaning} | ${retryable ? "yes" : "no"} | ${httpStatus} | ${exitCode} | ${remediation} |`,
  );
  return `<!-- Generated from src/errors/catalog.ts by \`npm run docs\`. Do not edit. -->

# Errors

These are the only codes on the wire. An error on stdout is one Protocol v1 envelope on one line:

\`\`\`json
{
  "version": 1,
  "status": "error",
  "command": "envelope/normalize",
  "data": { "hint": "what to do next" },
  "meta": { "ts": "2026-01-02T03:04:05.000Z", "duration_ms": 1, "source": "run" },
  "error": { "code": "EENVELOPE", "message": "what failed and why", "details": {} }
}
\`\`\`

\`error.details\` holds facts for programs: \`position\` (\`line\` and \`column\` from 1, \`byte\` from 0) where the
input is not JSON; \`errors\`, a list of \`{path, keyword, message}\` with JSON Pointers, where it is no usable
envelope; \`limit_bytes\` where it is too large; \`option\` or \`variable\` where a setting is wrong;
\`peer_error\` where the input is the error object of a peer. No message quotes the input.

Retry: whether the same call may succeed when it is made again.

| Code | Meaning | Retry | HTTP | Exit | What to do |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

Two exit codes come without a code of this table: 78, when Node is older than the worker needs, and 128 + n,
when signal n ended a stream (130 for SIGINT, 143 for SIGTERM).
`;
}
