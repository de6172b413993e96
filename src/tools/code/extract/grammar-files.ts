import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { GRAMMAR_PACKAGES } from "./grammar-packages.ts";

/** Reads a grammar, or the parser under the name `web-tree-sitter`: beside the program, else from its package. Throws where it is missing. */
export function readGrammar(name: string): Uint8Array<ArrayBuffer> {
  // A CJS bundle has no import.meta, an ES module no __dirname.
  let folder: string = import.meta.dirname ?? __dirname;
  const places = [`grammars/${name}.wasm`, `node_modules/${GRAMMAR_PACKAGES[name]}`];
  for (;;) {
    const file = places.map((place) => join(folder, place)).find((path) => existsSync(path));
    if (file !== undefined) return new Uint8Array(readFileSync(file));
    if (dirname(folder) === folder) throw new Error(`No grammar ${name}`);
    folder = dirname(folder);
  }
}
