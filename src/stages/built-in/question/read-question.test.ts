import { describe, expect, it } from "vitest";
import { askOfGoal, goalOf } from "./goals.ts";
import { readQuestion } from "./read-question.ts";

const GOALS: readonly (readonly [question: string, ...goals: string[]])[] = [
  ["Where is Session.request defined?", "Find the definition of `Session.request`"],
  ["where is retry defined", "Find the definition of `retry`"],
  ["Where's the flask Blueprint class?", "Find the definition of the class `Blueprint` in `flask`"],
  ["method add_url_rule of Scaffold", "Find the definition of the method `Scaffold.add_url_rule`"],
  ["where is `pkg::load` defined?", "Find the definition of `pkg.load`"],
  ["find Foo#bar", "Find the definition of `Foo.bar`"],
  ["Could you please tell me where Foo is implemented?", "Find the definition of `Foo`"],
  ["where is the parse method in utils.py?", "Find the definition of the method `parse` in `utils.py`"],
  ["Where are Foo and Bar defined?", "Find the definition of `Foo`", "Find the definition of `Bar`"],
  ["Where is Foo defined? Who calls it?", "Find the definition of `Foo`", "Find the callers of `Foo`"],
  ["Who calls foo()?", "Find the callers of `foo`"],
  ["what uses MAX_SIZE", "Find the uses of `MAX_SIZE`"],
  ["Find all references to parse_config", "Find the uses of `parse_config`"],
  ["which classes extend BaseModel?", "Find what extends `BaseModel`"],
  ["who imports requests?", "Find the imports of `requests`"],
  [
    "how does request flow to send?",
    "Find the definition of `request`",
    "Find the definition of `send`",
    "Trace the flow from `request` to `send`",
  ],
  ["Explain src/app.ts", "Explain the file `src/app.ts`"],
  ["What does parse_config do?", "Explain what `parse_config` does"],
  ["what is this repository about?", "Describe the project"],
  ["list all functions in utils.py", "List the members of `utils.py`"],
  ["where do we parse the config?", "Find the code for `parse config`"],
  ["where's the code that handles redirects", "Find the code for `redirects`"],
  ["Wo ist parse_config definiert?", "Find the definition of `parse_config`"],
];

describe("readQuestion()", () => {
  it.each(GOALS)("%s", (question, ...goals) => {
    expect(readQuestion(question).asks.map(goalOf)).toEqual(goals);
  });

  it.each(["help", "hi", "???", "thanks!", "where is it?"])(
    "finds nothing to search for in %j",
    (question) => {
      expect(readQuestion(question).asks).toEqual([]);
    },
  );

  it.each([
    ["Where is DB_PASSWORD=*** used?", "Find the uses of `DB_PASSWORD`"],
    ['Where is api_key: "***" defined?', "Find the definition of `api_key`"],
    ["who calls connect with ***?", "Find the callers of `connect`"],
  ])("asks for nothing that was masked: %s", (question, goal) => {
    expect(readQuestion(question).asks.map(goalOf)).toEqual([goal]);
  });

  it("reads its own goals back", () => {
    for (const [, ...goals] of GOALS) {
      for (const goal of goals) {
        const ask = askOfGoal(goal);
        expect(ask && goalOf(ask)).toBe(goal);
      }
    }
  });

  it("reads a peer's goal as a question", () => {
    expect(askOfGoal("Locate the implementation of token_bucket")).toMatchObject({
      kind: "find_definition",
      subject: { name: "token_bucket" },
    });
  });
});
