/** The tools in one lazily loaded part; only runs that reach the plan need them. */
export { createToolRegistry } from "../tools/registry.ts";
export { createWorkspaceTools } from "../tools/workspace-tools.ts";
