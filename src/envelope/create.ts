import { WorkerError } from "../errors/worker-error.ts";
import { ENVELOPE_FIELDS } from "../gen/envelope-fields.ts";
import { EnvelopeDocument } from "./document.ts";
import { JsonObject } from "./json-object.ts";
import { type ReadOptions, readEnvelope } from "./read-envelope.ts";

/**
 * Makes a full envelope of what the caller gives: raw_input and, where wanted, any other field of
 * an envelope. Fields stand in the seed's order; fields that the seed does not know follow.
 */
export function createEnvelope(bytes: Uint8Array, options: ReadOptions): EnvelopeDocument {
  const { envelope, warnings } = readEnvelope(bytes, options);
  if (warnings.some((warning) => warning.path === "/raw_input")) throw missingInput();
  const created = JsonObject.parse(Buffer.from("{}"));
  const known = ENVELOPE_FIELDS.map((field) => field.name as string);
  for (const name of [...known, ...envelope.keys().filter((key) => !known.includes(key))]) {
    created.set(name, envelope.fragment(name)!);
  }
  return new EnvelopeDocument(created);
}

function missingInput(): WorkerError {
  return new WorkerError("EENVELOPE", "An envelope cannot be created: /raw_input is missing", {
    hint: 'Send an object such as {"raw_input": "Where is main defined?"}.',
    details: { errors: [{ path: "/raw_input", keyword: "required", message: "must be a string" }] },
  });
}
