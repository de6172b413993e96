import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a block is for: to run as it stands, before others, beside a server, or as part of a go.mod. */
type Mark = "run" | "setup" | "served" | "module";

/** A block of a document that can be run, with the output that the document promises. */
export interface RunnableBlock {
  readonly language: string;
  readonly code: string;
  readonly line: number;
  readonly expected: { readonly language: string; readonly text: string } | undefined;
}

interface Block {
  readonly language: string;
  readonly mark: string | undefined;
  readonly text: string;
  readonly line: number;
}

/**
 * Finds the blocks of a Markdown document that are marked as runnable: "```sh run", or "```sh served"
 * where a server must listen. A block that follows and is marked as output, "```text output" or
 * "```json output", is what it must print.
 */
export function runnableBlocks(markdown: string, wanted: Mark = "run"): RunnableBlock[] {
  const blocks = blocksOf(markdown);
  return blocks.flatMap(({ language, mark, text, line }, index) => {
    if (mark !== wanted) return [];
    const next = blocks[index + 1];
    const expected = next?.mark === "output" ? { language: next.language, text: next.text } : undefined;
    return [{ language, code: text, line, expected }];
  });
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1]!,
    mark: match[2],
    text: match[3]!,
    line: markdown.slice(0, match.index).split("\n").length,
  }));
}

/** A file name and a command line for a block of a language; the file's folder is where it runs. */
export function commandFor(
  language: string,
  code: string,
  folder: string,
): [program: string, args: string[]] {
  const file = (name: string): string => {
    writeFileSync(join(folder, name), code);
    return join(folder, name);
  };
  switch (language) {
    case "sh":
      return ["sh", ["-c", code]];
    case "python":
      return ["python3", [file("block.py")]];
    case "ts":
      return [process.execPath, [file("block.ts")]];
    case "go":
      return ["go", ["run", file("block.go")]];
    default:
      throw new Error(`Nothing runs blocks of ${language}`);
  }
}

/** What is wrong with what a block printed; undefined where it is as promised. */
export function brokenPromise({ expected }: RunnableBlock, stdout: string): unknown {
  if (expected === undefined) return undefined;
  const { language, text } = expected;
  if (language === "json") {
    const different = differences(JSON.parse(stdout), JSON.parse(text));
    return different.length === 0 ? undefined : different;
  }
  return matchesText(stdout.trimEnd(), text.trimEnd()) ? undefined : { printed: stdout, promised: text };
}

/** Tells whether a text is as promised, where … stands for anything within it. */
export function matchesText(actual: string, expected: string): boolean {
  const pattern = expected.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${pattern.join("[\\s\\S]*")}$`).test(actual);
}

/** Lists where a JSON value lacks what was promised. The value may have more fields than the promise. */
export function differences(actual: unknown, expected: unknown, path = ""): string[] {
  if (typeof expected === "string") {
    return typeof actual === "string" && matchesText(actual, expected)
      ? []
      : [`${path}: ${JSON.stringify(actual)}`];
  }
  if (typeof expected !== "object" || expected === null) {
    return Object.is(actual, expected) ? [] : [`${path}: ${JSON.stringify(actual)}`];
  }
  if (typeof actual !== "object" || actual === null || Array.isArray(actual) !== Array.isArray(expected)) {
    return [`${path}: ${JSON.stringify(actual)}`];
  }
  return Object.entries(expected).flatMap(([key, value]) =>
    differences((actual as Record<string, unknown>)[key], value, `${path}/${key}`),
  );
}
