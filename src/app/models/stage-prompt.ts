import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StageName } from "../../pipeline/stage.ts";
import { readPackageFile } from "../package-files.ts";

/** The prompt of a stage, the user's own before the package's, with the stage's schema put in. */
export function readPrompt(stage: StageName, folder: string | undefined): string {
  const own = folder === undefined ? undefined : join(folder, `${stage}.md`);
  const text =
    own !== undefined && existsSync(own) ? readFileSync(own, "utf8") : readPackageFile(`prompts/${stage}.md`);
  const schema = JSON.parse(readPackageFile(`schemas/agent-outputs/${stage}.schema.json`));
  return text.replaceAll("{{schema}}", () => JSON.stringify(schema, null, 1));
}
