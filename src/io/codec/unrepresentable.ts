import { WorkerError } from "../../errors/worker-error.ts";

/** The error for a value that one of the two encodings cannot hold, with its JSON Pointer. */
export function unrepresentable(path: readonly (string | number)[], why: string): WorkerError {
  const pointer = path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  return new WorkerError("EENVELOPE", `Not representable: ${pointer || "the document"}: ${why}`, {
    hint: "Send the value as a string, or use JSON.",
    details: { errors: [{ path: pointer, keyword: "codec", message: why }] },
  });
}
