import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Reads a file that comes with the package, such as prices/prices.json, from source and from dist/ alike. */
export function readPackageFile(path: string): string {
  // A CJS bundle has no import.meta, an ES module no __dirname.
  let folder: string = import.meta.dirname ?? __dirname;
  while (!existsSync(join(folder, path)) && dirname(folder) !== folder) folder = dirname(folder);
  return readFileSync(join(folder, path), "utf8");
}
