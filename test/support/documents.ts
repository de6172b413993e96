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
 * Finds the blocks of a Markdown document that are marked as runnable: "```sh run". A block that
 * follows and is marked as output, "```text output" or "```json output", is what it must print.
 */
export function runnableBlocks(markdown: string): RunnableBlock[] {
  const blocks = blocksOf(markdown);
  return blocks.flatMap(({ language, mark, text, line }, index) => {
    if (mark !== "run") return [];
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
