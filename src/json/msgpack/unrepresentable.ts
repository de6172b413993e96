import { WorkerError } from "../../errors/worker-error.ts";
import { jsonPathAt } from "./json-path.ts";

/** The error for a value that one of the two encodings cannot hold, with its JSON Pointer. */
export function unrepresentable(json: Buffer, position: number, why: string): WorkerError {
  const pointer = jsonPathAt(json, position)
    .map((key) => `/${String(key).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
  return new WorkerError("EENVELOPE", `Not representable: ${pointer || "the document"}: ${why}`, {
    hint: "Send the value as a string, or use JSON.",
    details: { errors: [{ path: pointer, keyword: "codec", message: why }] },
  });
}
