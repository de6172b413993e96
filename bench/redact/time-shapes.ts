/** Prints the processor time that the search for secrets takes in source code and in hostile texts, as JSON. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createMasking, redactText } from "../../src/redact/index.ts";
import { MEASURED_SHAPES, type Shape } from "../../test/redact/support/hostile-shapes.ts";
import { ROOT } from "../harness/environment.ts";
import { SOURCE, type Times } from "./times.ts";

const SMALL = 100_000;
const LARGE = 1_000_000;

/** The clock of the processor has steps of some milliseconds: what is shorter is repeated. */
const LEAST_MS = 40;

const shapes: Readonly<Record<string, Shape>> = { [SOURCE]: sourceCode(), ...MEASURED_SHAPES };
const times: Times = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => {
    const [small, large] = [shape(SMALL), shape(LARGE)];
    timeOf(small);
    return [name, { small: timeOf(small), large: timeOf(large) }];
  }),
);
console.log(JSON.stringify(times));

function timeOf(text: string): number {
  const before = process.cpuUsage();
  for (let count = 1; ; count++) {
    createMasking().text(text);
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds >= LEAST_MS) return milliseconds / count;
  }
}

/** The files of this project in which no secret is found, one behind the other, over and over. */
function sourceCode(): Shape {
  const folder = join(ROOT, "src");
  const clean = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !/^(?:gen|redact)\W/.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .filter((text) => redactText(text) === text)
    .join("");
  return (size) => clean.repeat(Math.ceil(size / clean.length)).slice(0, size);
}
