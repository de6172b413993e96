import { WorkerError } from "../../errors/worker-error.ts";
import type { ToolDefinition } from "../../gen/messages/tool-definition.ts";
import type { CodeSymbolsInput } from "../../gen/tools/code-symbols.ts";
import { validateCodeSymbolsInput } from "../../gen/tools/validate-code-symbols.js";
import { resolveInside } from "../../workspace/resolve-path.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Tool } from "../tool.ts";

/** The tool that tells what the code of a workspace defines and how names relate. */
export function createCodeSymbols(workspace: Workspace, env: NodeJS.ProcessEnv): Tool {
  let opened: ReturnType<typeof open> | undefined;
  return {
    definition: {
      name: "code_symbols",
      description:
        "Tells by parsing the workspace's code where a name is defined, what members a type has, who calls or uses a name, which types extend it, who imports it, what a function raises, and what a file or folder defines. `total` counts all; `complete` is false where files were left out, and `coverage` says which.",
      input_schema: INPUT_SCHEMA,
      side_effects: "read",
    },
    check: validateCodeSymbolsInput,
    async run(params, signal) {
      const input = checked(params as unknown as CodeSymbolsInput);
      const below =
        input.path === undefined || /[*?[{]/.test(input.path)
          ? (input.path ?? "")
          : pathInside(workspace, input.path);
      // Parsing is loaded with the first question: most runs ask nothing.
      opened ??= open();
      const { answerQuestion, parser } = await opened;
      return answerQuestion(input, { workspace, env, below, signal, parser });
    },
  };
}

async function open() {
  const { answerQuestion, openParser } = await import("./answer.ts");
  return { answerQuestion, parser: openParser() };
}

function pathInside({ root }: Workspace, path: string): string {
  const { realPath } = resolveInside(root, path);
  return realPath.slice(root.length + 1).replaceAll("\\", "/");
}

/** Each relation needs to know about what. */
function checked(input: CodeSymbolsInput): CodeSymbolsInput {
  const { relation, name, owner, path } = input;
  const text = name ?? owner ?? "";
  if (/[\r\n\0]/.test(text) || !text.isWellFormed()) throw missing(relation, "a name of one line");
  if (relation === "outline" && path === undefined) throw missing(relation, "a path");
  if (relation === "imports" && name === undefined && path === undefined)
    throw missing(relation, "a name or a path");
  if ((relation === "members" || relation === "calls") && name === undefined && owner === undefined)
    throw missing(relation, "a name or an owner");
  if (["definitions", "uses", "heirs", "raises"].includes(relation) && name === undefined)
    throw missing(relation, "a name");
  return input;
}

function missing(relation: string, what: string): WorkerError {
  return new WorkerError("EARG", `The relation ${relation} needs ${what}`, {
    hint: "Give a name for definitions, uses, heirs and raises; a name or an owner for members and calls; a name or a path for imports; a path for outline.",
    details: { relation },
  });
}

/** Equal to schemas/tools/code-symbols.schema.json, which its validator is made from. */
const INPUT_SCHEMA: ToolDefinition["input_schema"] = {
  type: "object",
  description:
    "Finds definitions, members, callers and other relations of names in the workspace's code, by parsing it.",
  required: ["relation"],
  properties: {
    relation: {
      type: "string",
      enum: ["definitions", "members", "calls", "uses", "heirs", "imports", "raises", "outline"],
      description: "What is asked about the name, the owner or the path",
    },
    name: {
      type: "string",
      minLength: 1,
      description: "The name as it is written in the code, without its owner",
    },
    owner: {
      type: "string",
      minLength: 1,
      description: "The type, module or package that the name belongs to, such as Cache or Outer.Inner",
    },
    path: {
      type: "string",
      minLength: 1,
      description: "Only this file or what is below this folder; a glob such as src/**/*.ts is taken too",
    },
    max_results: {
      type: "integer",
      minimum: 1,
      maximum: 10000,
      description: "Give at most this many symbols, 1,000 by default; total counts all",
    },
  },
  additionalProperties: false,
};
