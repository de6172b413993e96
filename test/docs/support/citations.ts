import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./markdown.ts";

/** A file and the numbers of rules (R) and hazards (H) that it cites. */
export interface CitingFile {
  /** Below the folder of the project. */
  readonly path: string;
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
}

/** Every file that may cite a number: all code of the project, with its tests, and the cases of the kit. */
export function citingFiles(): CitingFile[] {
  return globSync(["{src,test,interop-tests,bench,scripts}/**/*.ts", "interop-tests/cases/**/*.json"], {
    cwd: ROOT,
    exclude: ["src/gen/**", "test/docs/rules.test.ts", "test/{fixtures,workspaces}/**"],
  }).map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return { path, text, numbers: isCase(path) ? citedByCase(text) : numbersIn(text) };
  });
}

/** Whether a file holds a number by testing it: a test, or a case of the kit. */
export function isTest(path: string): boolean {
  return path.endsWith(".test.ts") || isCase(path);
}

export function isCase(path: string): boolean {
  return path.startsWith("interop-tests/cases/");
}

/** The numbers in a text; a range such as R3–R17 stands for all of them. */
export function numbersIn(text: string): Set<string> {
  const cited = new Set<string>();
  for (const [, letter, first, last] of text.matchAll(/\b([RH])(\d{1,2})(?:–\1(\d{1,2}))?(?!\w)/g)) {
    for (let number = Number(first); number <= Number(last ?? first); number++)
      cited.add(`${letter}${number}`);
  }
  return cited;
}

function citedByCase(text: string): Set<string> {
  const { tests } = JSON.parse(text) as { readonly tests: readonly string[] };
  return new Set(tests.filter((name) => /^[RH]\d+$/.test(name)));
}
