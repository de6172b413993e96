import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drive } from "./drive.ts";
import {
  type Citation,
  isTrue,
  type WorkspaceName,
  workspaceRoot,
  workspaceTools,
} from "./workspace-tools.ts";

const WORKSPACES: readonly WorkspaceName[] = ["python-ledger", "go-courier", "ts-pantry"];
const FORMS = [
  "Where is X defined?",
  "Who calls X?",
  "what uses X?",
  "What does X do?",
  "Explain X",
  "which function handles X?",
  "How does X flow to Y?",
  "list the members of X",
  "X",
];

/** Every identifier that occurs in a workspace. */
function identifiersOf(name: WorkspaceName): string[] {
  const root = workspaceRoot(name);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(root, path)).isFile(),
  );
  const words = files.flatMap(
    (path) => readFileSync(join(root, path), "utf8").match(/[A-Za-z_$][\w$]*/g) ?? [],
  );
  return [...new Set(words)].sort();
}

const question = fc.constantFrom(...WORKSPACES).chain((workspace) => {
  const name = fc.constantFrom(...identifiersOf(workspace));
  return fc.record({ workspace: fc.constant(workspace), form: fc.constantFrom(...FORMS), x: name, y: name });
});

describe("citations", () => {
  it("are true for every identifier and every form of question", async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ workspace, form, x, y }) => {
        const text = form.replace("X", () => x).replace("Y", () => y);
        const run = await drive({ question: text, tools: workspaceTools(workspace) });
        const citations = (run.outputs.integration?.citations ?? []) as Citation[];
        expect(citations.filter((citation) => !isTrue(workspace, citation))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("are true, and the run ends, whatever the question is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), async (text) => {
        const run = await drive({ question: text, tools: workspaceTools("ts-pantry") });
        const citations = (run.outputs.integration?.citations ?? []) as Citation[];
        expect(citations.filter((citation) => !isTrue("ts-pantry", citation))).toEqual([]);
        expect(run.hops).toBeLessThanOrEqual(21);
      }),
      { numRuns: 60 },
    );
  });
});
