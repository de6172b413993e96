import { WorkerError } from "../../errors/worker-error.ts";
import { ENVELOPE_FIELDS } from "../../gen/envelope-fields.ts";
import { JsonObject } from "../../json/json-object.ts";
import { type ReadEnvelope, type ReadOptions, readEnvelope } from "../read/read-envelope.ts";
import type { WarningCode } from "../read/warning.ts";
import { EnvelopeDocument } from "./document.ts";

/** What a caller leaves out is why there is `create`, and no reason to warn. */
const FILLED_IN: ReadonlySet<WarningCode> = new Set(["missing", "null", "generated"]);

/**
 * Makes a full envelope of what the caller gives: raw_input and, where wanted, any other field of
 * an envelope. Fields stand in the seed's order; fields that the seed does not know follow.
 */
export function createEnvelope(bytes: Uint8Array, options: ReadOptions): ReadEnvelope {
  const { envelope, warnings } = readEnvelope(bytes, options);
  if (warnings.some(({ path, code }) => path === "/raw_input" && FILLED_IN.has(code))) throw missingInput();
  const created = JsonObject.parse(Buffer.from("{}"));
  const known = ENVELOPE_FIELDS.map((field) => field.name as string);
  for (const name of [...known, ...envelope.keys().filter((key) => !known.includes(key))]) {
    created.set(name, envelope.fragment(name)!);
  }
  return {
    envelope: new EnvelopeDocument(created),
    warnings: warnings.filter(({ code }) => !FILLED_IN.has(code)),
  };
}

function missingInput(): WorkerError {
  return new WorkerError("EENVELOPE", "An envelope cannot be created: /raw_input is missing", {
    hint: 'Send an object such as {"raw_input": "Where is main defined?"}.',
    details: { errors: [{ path: "/raw_input", keyword: "required", message: "must be a string" }] },
  });
}
