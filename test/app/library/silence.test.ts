import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSource } from "../../support/imports.ts";
import { isNode, type Node, parseFile, walk } from "../../support/syntax.ts";

const SRC = join(import.meta.dirname, "../../../src");
const textOf = (path: string): string => readFileSync(join(SRC, path), "utf8");
const reached = reachedFrom("index.ts");

/** All files that the library loads, at once or later. */
function reachedFrom(entry: string): string[] {
  const found = new Set<string>([entry]);
  for (const path of found) {
    if (!path.endsWith(".ts")) continue;
    for (const { to, kind } of readSource(path, textOf(path)).imports) if (kind === "ours") found.add(to);
  }
  return [...found].filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts")).sort();
}

/** The members of a global that the files use, as `file: member`. */
function usesOf(global: string): string[] {
  const uses = new Set<string>();
  for (const path of reached) {
    walk(parseFile(path, textOf(path)).program, (node) => {
      if (node.type !== "MemberExpression" || !isNamed(node.object, global)) return;
      uses.add(`${path}: ${String((node.property as Node).name)}`);
    });
  }
  return [...uses].sort();
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === "Identifier" && node.name === name;
}

describe("what the library loads, at once or later", () => {
  it("is most of src/, and nothing of the command line", () => {
    expect(reached.length).toBeGreaterThan(200);
    expect(reached.filter((path) => /^(cli|io\/stdio)\/|^(main|bin|bin-run)\.ts$/.test(path))).toEqual([]);
  });

  it("asks the process for little: never for its exit, its streams, its arguments or its signals", () => {
    const harmless =
      /: (platform|getBuiltinModule|kill|pid|versions|version|arch|getuid|hrtime|memoryUsage)$/;
    expect(usesOf("process").filter((use) => !harmless.test(use))).toEqual([
      // Only where createWorker is given none.
      "app/library/open-service.ts: env",
      // A child must not outlive a host that exits: a listener for exit, as long as the child runs.
      "process/end-with-worker.ts: getMaxListeners",
      "process/end-with-worker.ts: off",
      "process/end-with-worker.ts: on",
      "process/end-with-worker.ts: setMaxListeners",
    ]);
    expect(textOf("process/end-with-worker.ts")).toContain('process.on("exit", kill)');
  });

  it("prints nothing", () => {
    expect(usesOf("console")).toEqual([]);
  });
});
