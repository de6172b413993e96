/** What the single executable starts: it loads the worker's bundles from inside of itself, each once. */
import { Script } from "node:vm";
import { embedded } from "./embedded-files.ts";
import { CODE_CACHE, ENTRY } from "./parts.ts";

interface Part {
  exports: unknown;
}

type PartFunction = (
  exports: unknown,
  require: typeof load,
  module: Part,
  file: string,
  folder: string,
) => void;

const parts = new Map<string, Part>();
load(ENTRY);

/** `require` inside of a bundle: parts by their relative names, everything else is Node's. */
function load(name: string): unknown {
  if (!name.startsWith("./")) return require(name);
  const known = parts.get(name);
  if (known !== undefined) return known.exports;
  const part: Part = { exports: {} };
  parts.set(name, part);
  // The bundles are ASCII, so that no decoding is needed.
  const source = embedded(name).toString("latin1");
  const script = new Script(source, { filename: name, cachedData: embedded(name + CODE_CACHE) });
  (script.runInThisContext() as PartFunction)(part.exports, load, part, name, ".");
  return part.exports;
}
