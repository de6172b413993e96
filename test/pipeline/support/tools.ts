import { WorkerError } from "../../../src/errors/worker-error.ts";
import type { ToolDefinition } from "../../../src/gen/messages/tool-definition.ts";
import type { ToolRunner } from "../../../src/pipeline/ports.ts";

/** A registry with one tool for each kind of side effect; it notes what it was asked to run. */
export interface FakeTools extends ToolRunner {
  readonly calls: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }[];
}

const SIDE_EFFECTS: Readonly<Record<string, ToolDefinition["side_effects"]>> = {
  calculate: "none",
  look: "read",
  save: "write",
  shell: "execute",
  fetch: "network",
};

export function fakeTools(): FakeTools {
  const calls: FakeTools["calls"] = [];
  return {
    calls,
    definitions: () =>
      Object.entries(SIDE_EFFECTS).map(([name, side_effects]) => ({
        name,
        description: name,
        input_schema: { type: "object" },
        side_effects,
      })),
    check: async () => [],
    async run(name, params) {
      calls.push({ name, params });
      if (!Object.hasOwn(SIDE_EFFECTS, name)) throw new WorkerError("ENOTFOUND", "No such tool");
      return { ok: true };
    },
  };
}
