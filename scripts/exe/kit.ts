import { join } from "node:path";
import { unpack } from "./embedded-files.ts";

export { kitVersion, PROTOCOL } from "../../interop-tests/runner/kit.ts";

/** Stands for the function of interop-tests/runner/kit.ts inside the single executable. */
export function findKit(): string {
  unpack("package.json", 0o600);
  unpack("schemas/", 0o600);
  return join(unpack("interop-tests/", 0o600), "interop-tests");
}
