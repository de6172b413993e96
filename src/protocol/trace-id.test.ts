import { expect, it } from "vitest";
import { traceIdOf } from "./trace-id.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

it.each([
  ["the known version", `00-${TRACE}-${PARENT}-01`],
  ["a later version", `01-${TRACE}-${PARENT}-00`],
  ["a later version with more fields", `cc-${TRACE}-${PARENT}-01-what-the-future-holds`],
])("takes the trace id of %s", (_, value) => {
  expect(traceIdOf(value)).toBe(TRACE);
});

it.each([
  ["nothing", undefined],
  ["an empty value", ""],
  ["a trace id of zeros", `00-${"0".repeat(32)}-${PARENT}-01`],
  ["a parent id of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["upper case", `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ["the forbidden version", `ff-${TRACE}-${PARENT}-01`],
  ["more fields than the known version has", `00-${TRACE}-${PARENT}-01-more`],
  ["a short trace id", `00-${TRACE.slice(1)}-${PARENT}-01`],
  ["no flags", `00-${TRACE}-${PARENT}`],
  ["blanks around it", ` 00-${TRACE}-${PARENT}-01`],
  ["a line break behind it", `00-${TRACE}-${PARENT}-01\n`],
  ["text", "trace"],
])("ignores %s", (_, value) => {
  expect(traceIdOf(value)).toBeUndefined();
});
