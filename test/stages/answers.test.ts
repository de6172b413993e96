import { describe, expect, it } from "vitest";
import { drive, type Run } from "./drive.ts";
import { DEFINITION_QUESTIONS, FLOW_QUESTIONS, OTHER_QUESTIONS, USAGE_QUESTIONS } from "./questions.ts";
import { type Citation, isTrue, type WorkspaceName, workspaceTools } from "./workspace-tools.ts";

async function ask(workspace: WorkspaceName, question: string): Promise<Run> {
  return drive({ question, tools: workspaceTools(workspace) });
}

function citationsOf(run: Run): Citation[] {
  return run.outputs.integration?.citations as Citation[];
}

describe("the six stages", () => {
  it.each([...DEFINITION_QUESTIONS, ...USAGE_QUESTIONS, ...OTHER_QUESTIONS])(
    "%s: %s → %s",
    async (workspace, question, first) => {
      const run = await ask(workspace, question);
      const citations = citationsOf(run);
      expect(citations[0]?.location).toBe(first);
      expect(citations.filter((citation) => !isTrue(workspace, citation))).toEqual([]);
      expect(run.outputs.integration?.final_response).toContain(first);
      expect(run).toMatchObject({ exhausted: false, remaining: [] });
    },
  );

  it.each(FLOW_QUESTIONS)("%s: %s", async (workspace, question, wanted) => {
    const run = await ask(workspace, question);
    const citations = citationsOf(run);
    expect(citations.map(({ location }) => location)).toEqual(expect.arrayContaining([...wanted]));
    expect(citations.filter((citation) => !isTrue(workspace, citation))).toEqual([]);
    expect(run.outputs.intent).toMatchObject({ intent: "trace_flow" });
    expect(run.goals).toHaveLength(3);
  });

  it("answers every part of a question that asks for several things", async () => {
    const run = await ask("python-ledger", "Where is Posting defined and who calls it?");
    expect(run.goals).toEqual(["Find the definition of `Posting`", "Find the callers of `Posting`"]);
    expect(citationsOf(run)[0]?.location).toBe("ledger/journal.py:17");
    expect(citationsOf(run).map(({ location }) => location)).toContain("ledger/storage/file_store.py:23");
  });

  it("gives the same outputs for the same question", async () => {
    const question = "How does post flow to encode_posting?";
    expect(await ask("python-ledger", question)).toEqual(await ask("python-ledger", question));
  });
});
