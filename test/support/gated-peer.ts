import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A peer that holds each envelope until the test lets it go; the user_id of an envelope names its gate. */
export interface GatedPeer {
  /** A pipeline file in which this peer plans. */
  readonly pipeline: string;
  readonly workspace: string;
  /** Lets the envelope of a user go, now or when it comes. */
  open(user: string): void;
  hasStarted(user: string): boolean;
  untilStarted(user: string): Promise<void>;
}

/** Makes a gated peer in a folder of its own. */
export function createGatedPeer(): GatedPeer {
  const workspace = mkdtempSync(join(tmpdir(), "gated-"));
  const pipeline = join(workspace, "gated.json");
  const plan = '"plan":{"plan_id":"p1","steps":[{"tool":"code_search","params":{"query":"main"}}]}';
  const script = `in=$(cat); printf '%s' "$in" | sed 's/"outputs":{/"outputs":{${plan},/'
user=$(printf '%s' "$in" | sed 's/.*"user_id":"\\([^"]*\\)".*/\\1/')
touch '${workspace}/started-'"$user"
while [ ! -e '${workspace}/open-'"$user" ]; do sleep 0.02; done`;
  writeFileSync(pipeline, JSON.stringify({ stages: { plan: { exec: ["sh", "-c", script] } } }));
  writeFileSync(join(workspace, "main.py"), "def main():\n    return 1\n");
  const hasStarted = (user: string): boolean => existsSync(join(workspace, `started-${user}`));
  return {
    pipeline,
    workspace,
    hasStarted,
    open: (user) => writeFileSync(join(workspace, `open-${user}`), ""),
    async untilStarted(user) {
      while (!hasStarted(user)) await new Promise((resolve) => setTimeout(resolve, 10));
    },
  };
}
