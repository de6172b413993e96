import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { META_FIELDS } from "../../src/protocol/meta.ts";
import { RULES } from "../../src/protocol/validate/rules.ts";

const text = readFileSync(join(import.meta.dirname, "../../docs/protocol.md"), "utf8");

it("docs/protocol.md lists every rule as it is", () => {
  const rows = [...text.matchAll(/^\| `([\w-]+)` +\| .+ \| (.+?) +\| (finding|warning|ignored) +\|$/gm)];
  const listed = rows.map(([, rule, message, normal]) => [rule, { normal, message }]);
  expect(listed).toEqual(Object.entries(RULES));
});

it("docs/protocol.md lists the fields of meta in their order", () => {
  const list = META_FIELDS.map((name) => `\`${name}\``).join(", ");
  expect(text.replaceAll(/\s+/g, " ")).toContain(`in this order: ${list}.`);
});
