/**
 * What `envelope-worker` starts: it loads the parts beside it, with the code that the build has compiled.
 * Compiling them anew would take a tenth of the time of a short command.
 */
import { createPartLoader } from "./part-loader.ts";
import { CODE_CACHE, entryFor, STAMP_LENGTH } from "./parts.ts";

const { readFileSync } = process.getBuiltinModule("node:fs");
createPartLoader({ source, codeCache, folder: __dirname }, require)(entryFor(process.argv[2]));

function source(name: string): string {
  return readFileSync(`${__dirname}/${name}`, "latin1");
}

function codeCache(name: string, text: string): Buffer | undefined {
  try {
    const file = readFileSync(`${__dirname}/${name}${CODE_CACHE}`);
    const isOfThisText = file.toString("latin1", 0, STAMP_LENGTH) === text.slice(0, STAMP_LENGTH);
    return isOfThisText ? file.subarray(STAMP_LENGTH) : undefined;
  } catch {
    return undefined;
  }
}
