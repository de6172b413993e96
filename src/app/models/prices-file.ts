import { readFileSync } from "node:fs";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { overlayPrices, type PriceTable, readPriceTable } from "../../messages/prices.ts";
import { readPackageFile } from "../package-files.ts";

/** The price table of the package, with a file of the user laid over it. */
export function loadPrices(overlay: string | PriceTable | undefined): PriceTable {
  const { $schema: _, ...base } = readPriceTable(JSON.parse(readPackageFile("prices/prices.json")));
  if (overlay === undefined) return base;
  const table =
    typeof overlay === "string" ? readJsonFile(overlay, "The file of --prices", "--prices") : overlay;
  return overlayPrices(base, readPriceTable(table));
}

/** Reads a file that must be JSON; errors call it as they are told, and name the option. */
export function readJsonFile(path: string, name: string, option: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (thrown) {
    const error = toWorkerError(thrown);
    throw new WorkerError(error.code, `${name} cannot be read: ${error.message}`, {
      hint: "Name a JSON file that exists and that you may read.",
      details: { option },
      cause: thrown,
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new WorkerError("EPARSE", `${name} is not JSON`, {
      hint: "Write it as one JSON document in UTF-8.",
      details: { option },
    });
  }
}
