/** The commands that Protocol v1 keeps for itself. */
const RESERVED: ReadonlySet<string> = new Set([
  "http/openapi",
  "fs/ls",
  "fs/read",
  "text/grep",
  "todo/manage",
  "plugin/auth",
  "plugin/pagination",
  ...["submit", "tail", "info", "cancel"].map((verb) => `jobs/${verb}`),
  ...["spawn", "restart", "kill", "send", "watch"].map((verb) => `agent/${verb}`),
  ...["post", "watch", "search", "claim", "release"].map((verb) => `bb/${verb}`),
]);

/** The namespaces of this worker's own commands. */
const OWN_NAMESPACES: ReadonlySet<string> = new Set(["envelope", "proto", "artifact", "skills"]);

/** Why a skill may not have a name; undefined where it may. */
export function whyReserved(name: string): string | undefined {
  const namespace = name.slice(0, name.indexOf("/"));
  if (OWN_NAMESPACES.has(namespace))
    return `the namespace ${namespace}/ belongs to the worker's own commands`;
  return RESERVED.has(name) ? `${name} is a reserved command of Protocol v1` : undefined;
}
