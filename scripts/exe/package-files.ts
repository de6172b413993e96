import { embedded } from "./embedded-files.ts";

/** Stands for the function of src/app/package-files.ts inside the single executable. */
export function readPackageFile(path: string): string {
  return embedded(path).toString();
}
