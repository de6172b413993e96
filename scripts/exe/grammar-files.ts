import { embedded } from "./embedded-files.ts";

/** Stands for the function of src/tools/code/extract/grammar-files.ts inside the single executable. */
export function readGrammar(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(embedded(`grammars/${name}.wasm`));
}
