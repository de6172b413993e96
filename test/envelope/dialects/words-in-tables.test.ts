import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseFolder, walk } from "../../support/syntax.ts";

const SOURCE = join(import.meta.dirname, "../../../src");

/** Words that only peers have; others, such as `complete`, are words of many things. */
const PEER_WORDS = new Set([
  ...["policy_violation", "user_cancelled", "User denied", "llm_failed_fatally", "max_loop_exceeded"],
  ...["timeout_exceeded", "max_tool_calls_exceeded", "UNSPECIFIED", "in_progress", "unsatisfied"],
  ...["loop_back", "proceed", "planner", "executor", "arbiter", "critic_review", "agent_review"],
  ...["to_dict", "is_stuck", "capability", "agent_role"],
]);

it("no file outside of the tables knows a word of the peers", () => {
  const files = parseFolder(SOURCE).filter(({ path }) => !/^(envelope\/dialects|gen)\//.test(path));
  expect(files.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const file of files) {
    walk(file.program, (node) => {
      if (node.type === "Literal" && PEER_WORDS.has(node.value as string)) {
        found.push(`${file.path}: ${String(node.value)}`);
      }
    });
  }
  expect(found).toEqual([]);
});

it("the words stand in the tables", () => {
  const text = ["words.ts", "tables.ts", "request-context.ts"]
    .map((file) => readFileSync(join(SOURCE, "envelope/dialects", file), "utf8"))
    .join();
  for (const word of PEER_WORDS) expect(text).toContain(word);
});
