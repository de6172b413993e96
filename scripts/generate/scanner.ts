import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { main as compile } from "assemblyscript/asc";
import { banner } from "./banner.ts";

const OPTIONS = ["--runtime", "stub", "--enable", "simd", "-O3", "--noAssert", "--initialMemory", "4"];

/** Compiles wasm/scan-envelope.ts to WebAssembly, as text that a bundle can hold. */
export async function emitScanner(root: string): Promise<string> {
  const folder = join(root, "wasm");
  const sources = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  let binary: Uint8Array | undefined;
  const { error, stderr } = await compile(["scan-envelope.ts", "--outFile", "scan.wasm", ...OPTIONS], {
    readFile: (name) => sources.get(name) ?? null,
    writeFile(_, contents) {
      binary = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error !== null || binary === undefined) throw new Error(`wasm/ does not compile: ${stderr.toString()}`);
  return `${banner("wasm/scan-envelope.ts")}
/** The scanner for ordinary envelopes: WebAssembly, in base64. */
export const SCAN_ENVELOPE = "${Buffer.from(binary).toString("base64")}";
`;
}
