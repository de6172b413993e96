import { readFileSync } from "node:fs";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { overlayPrices, type PriceTable, readPriceTable } from "../messages/prices.ts";
import { readPackageFile } from "./package-files.ts";

/** The price table of the package, with a file of the user laid over it. */
export function loadPrices(overlay: string | undefined): PriceTable {
  const base = readPriceTable(JSON.parse(readPackageFile("prices/prices.json")));
  return overlay === undefined
    ? base
    : overlayPrices(base, readPriceTable(readJsonFile(overlay, "--prices")));
}

/** Reads a file that must be JSON; the option says in errors which one. */
export function readJsonFile(path: string, option: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (thrown) {
    const error = toWorkerError(thrown);
    throw new WorkerError(error.code, `The file of ${option} cannot be read: ${error.message}`, {
      hint: "Name a JSON file that exists and that you may read.",
      details: { option },
      cause: thrown,
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new WorkerError("EPARSE", `The file of ${option} is not JSON`, {
      hint: "Write it as one JSON document in UTF-8.",
      details: { option },
    });
  }
}
