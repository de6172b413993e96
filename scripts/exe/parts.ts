/** The part that runs the command line. */
export const ENTRY = "./envelope-worker.cjs";

/** What the name of a part's compiled code adds to the part's own. */
export const CODE_CACHE = ".cache";

/** A bundle as the function that Node makes of a CJS file. */
export function asFunction(bundle: string): string {
  return `(function (exports, require, module, __filename, __dirname) {${bundle}\n})`;
}
