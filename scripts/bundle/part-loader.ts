import type { Script } from "node:vm";

/** Where the parts of the worker come from: a folder, or the inside of an executable. */
export interface PartSource {
  /** The text of a part, a function as Node makes one of a CJS file; ASCII, so that decoding it takes no time. */
  source(name: string): string;
  /** The code that was compiled from this text, where there is any. V8 refuses that of other versions. */
  codeCache(name: string, source: string): Buffer | undefined;
  /** What `__dirname` stands for in all parts. */
  readonly folder: string;
}

interface Part {
  exports: unknown;
}

type Require = (name: string) => unknown;

/**
 * The function of which Node makes a CJS file the body. It is given Buffer, too: the global one is found
 * through a getter each time.
 */
type PartFunction = (
  exports: unknown,
  require: Require,
  module: Part,
  file: string,
  folder: string,
  buffer: typeof Buffer,
) => void;

/** Tells a tool of the build, or of a test, which parts are loaded. */
export type OnPart = (name: string, script: Script) => void;

/** The global that holds the function to tell. */
export const ON_PART = Symbol.for("envelope-worker.on-part");

/** Makes the `require` of the bundles: parts by their relative names, each once; the rest is Node's. */
export function createPartLoader(from: PartSource, otherwise: Require): Require {
  const parts = new Map<string, Part>();
  const onPart = (globalThis as { [ON_PART]?: OnPart })[ON_PART];

  function load(name: string): unknown {
    // For parts of Node, require() takes many times longer.
    if (name.startsWith("node:")) return process.getBuiltinModule(name);
    if (!name.startsWith("./")) return otherwise(name);
    const known = parts.get(name);
    if (known !== undefined) return known.exports;
    const part: Part = { exports: {} };
    parts.set(name, part);
    const source = from.source(name);
    const script = compile(name, source, from.codeCache(name, source));
    onPart?.(name, script);
    (script.runInThisContext() as PartFunction)(part.exports, load, part, name, from.folder, Buffer);
    return part.exports;
  }

  return load;
}

/** Compiles a part; with the code that was made of the same text, if V8 takes it. */
export function compile(name: string, source: string, cachedData?: Buffer): Script {
  const { Script } = process.getBuiltinModule("node:vm");
  return new Script(source, { filename: name, cachedData });
}
