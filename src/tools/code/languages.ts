import { BASH } from "./tables/bash.ts";
import { C } from "./tables/c.ts";
import { CSHARP } from "./tables/csharp.ts";
import { GO } from "./tables/go.ts";
import { JAVA } from "./tables/java.ts";
import { JAVASCRIPT } from "./tables/javascript.ts";
import { KOTLIN } from "./tables/kotlin.ts";
import { PHP } from "./tables/php.ts";
import { PYTHON } from "./tables/python.ts";
import { RUBY } from "./tables/ruby.ts";
import { RUST } from "./tables/rust.ts";
import { SCALA } from "./tables/scala.ts";
import { SWIFT } from "./tables/swift.ts";
import type { LanguageTable } from "./tables/table.ts";

/** A language with a grammar: its files and its table. The grammar's package is named for the build and for tests. */
export interface Language {
  readonly name: string;
  readonly extensions: string;
  readonly table: LanguageTable;
}

/** The languages that are parsed. */
export const LANGUAGES: readonly Language[] = [
  { name: "python", extensions: "py pyi pyw", table: PYTHON },
  { name: "go", extensions: "go", table: GO },
  { name: "typescript", extensions: "ts mts cts", table: JAVASCRIPT },
  { name: "tsx", extensions: "tsx", table: JAVASCRIPT },
  { name: "javascript", extensions: "js mjs cjs jsx", table: JAVASCRIPT },
  { name: "rust", extensions: "rs", table: RUST },
  { name: "java", extensions: "java", table: JAVA },
  { name: "cpp", extensions: "cc cpp cxx hpp hh hxx h inl ipp cu", table: C },
  { name: "c", extensions: "c", table: C },
  { name: "csharp", extensions: "cs csx", table: CSHARP },
  { name: "ruby", extensions: "rb rake gemspec ru", table: RUBY },
  { name: "php", extensions: "php phtml inc", table: PHP },
  { name: "bash", extensions: "sh bash bats", table: BASH },
  { name: "swift", extensions: "swift", table: SWIFT },
  { name: "kotlin", extensions: "kt kts", table: KOTLIN },
  { name: "scala", extensions: "scala sc", table: SCALA },
];

const BY_EXTENSION = new Map(
  LANGUAGES.flatMap((language) => language.extensions.split(" ").map((each) => [each, language] as const)),
);

/** The language of a file, by its name; undefined where there is no grammar for it. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return BY_EXTENSION.get(name.slice(name.lastIndexOf(".") + 1));
}
