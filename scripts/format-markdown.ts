import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";

const ROOT = dirname(import.meta.dirname);

/** A page as `npm run format` would leave it, so that both agree. */
export function formatMarkdown(file: string, markdown: string): string {
  const biome = join(ROOT, "node_modules", ".bin", "biome");
  return execFileSync(biome, ["format", `--stdin-file-path=${file}`], {
    cwd: ROOT,
    input: markdown,
    encoding: "utf8",
  });
}
