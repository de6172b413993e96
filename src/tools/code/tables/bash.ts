import { field, fieldTail, type LanguageTable } from "./table.ts";

/** Bash. */
export const BASH: LanguageTable = {
  definitions: {
    function_definition: { kind: "function" },
    variable_assignment: {
      kind: (node, { path }) =>
        field(node, "name")?.type === "variable_name" && path.at(-1)?.type !== "command"
          ? "variable"
          : undefined,
    },
  },
  calls: { command: fieldTail("name") },
  imports: [],
  raises: {},
  catches: {},
  wrappers: ["declaration_command"],
};
