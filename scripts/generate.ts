/** Generates src/gen from schemas/. `--check` writes nothing and exits 1 where src/gen is not current. */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Drift, findDrift, generateFiles, writeFiles } from "./generate/files.ts";

const { values } = parseArgs({ options: { check: { type: "boolean" }, root: { type: "string" } } });
const root = resolve(values.root ?? join(import.meta.dirname, ".."));
const files = await generateFiles(root);

if (values.check) {
  const lines = describe(findDrift(root, files));
  for (const line of lines) console.error(line);
  if (lines.length > 0) {
    console.error("src/gen is not current: run `npm run generate` and commit the result with the schema.");
    process.exitCode = 1;
  } else {
    console.log(`src/gen is current: ${files.size} files`);
  }
} else {
  const { drifted, missing, stray } = writeFiles(root, files);
  console.log(
    `src/gen: ${files.size} files, ${drifted.length} changed, ${missing.length} new, ${stray.length} stray`,
  );
}

function describe(drift: Drift): string[] {
  return Object.entries(drift).flatMap(([kind, paths]: [string, readonly string[]]) =>
    paths.map((path) => `${kind}: src/gen/${path}`),
  );
}
