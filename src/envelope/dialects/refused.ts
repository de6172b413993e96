import { pointer } from "../../json/json-pointer.ts";
import { isRecord } from "../../json/values.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { FIELDS } from "../fields/fields.ts";
import { type Findings, warn } from "../read/warning.ts";
import { DIALECTS } from "./tables.ts";

/** Warns of what the readers of the document's dialect cannot read; it is the caller's, and stays. */
export function warnOfRefused(envelope: EnvelopeDocument, findings: Findings): void {
  const { refusedKeys, onlyKinds, contextKeys } = DIALECTS[envelope.dialect];
  for (const key of refusedKeys) if (envelope.has(key)) tell(findings, pointer("", key));
  const interrupt = envelope.value("interrupt");
  const context = envelope.value("request_context");
  if (isRecord(interrupt) && onlyKinds?.includes(String(interrupt.kind)) === false) {
    tell(findings, "/interrupt/kind");
  }
  if (!isRecord(context) || contextKeys === undefined) return;
  for (const key of Object.keys(context)) {
    if (!contextKeys.includes(key)) tell(findings, pointer("/request_context", key));
  }
  for (const { name, isInContext } of FIELDS) {
    const id = isInContext ? envelope.get(name) : "";
    if (id !== "" && id !== context[name]) tell(findings, pointer("", name));
  }
}

function tell(findings: Findings, path: string): void {
  warn(findings, path, "refused", "peers of this dialect cannot read the document with it; it stays");
}
