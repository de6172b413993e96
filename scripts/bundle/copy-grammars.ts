import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GRAMMAR_PACKAGES } from "../../src/tools/code/extract/grammar-packages.ts";

/** Copies the parser and the grammars into a folder, with the licenses of the packages that they come from. Gives their names. */
export function copyGrammars(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of Object.entries(GRAMMAR_PACKAGES))
    copyFileSync(join("node_modules", file), join(folder, `${name}.wasm`));
  const packages = new Set(
    Object.values(GRAMMAR_PACKAGES).map((file) => file.replace(/\/(?:wasm|out)\/.*|\/[^/]*\.wasm$/, "")),
  );
  const notices = [...packages].map(
    (name) => `${name}\n\n${readFileSync(join("node_modules", name, "LICENSE"), "utf8").trim()}\n`,
  );
  writeFileSync(join(folder, "NOTICES.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
  return [...Object.keys(GRAMMAR_PACKAGES).map((name) => `${name}.wasm`), "NOTICES.txt"];
}
