import { MASK } from "./edits.ts";
import { redactText } from "./redact-text.ts";
import { isSecretLeaf } from "./secret-leaf.ts";
import { secrecyOf } from "./secret-names.ts";

/** Headers of HTTP: values by name, one or several each. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Replaces credentials, cookies and every other secret in headers by `***`. */
export function redactHeaders(headers: Headers): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const redact = (text: string): string => redactHeader(name, text);
      if (value === undefined) return [name, undefined];
      return [name, typeof value === "string" ? redact(value) : value.map(redact)];
    }),
  );
}

function redactHeader(name: string, value: string): string {
  return secrecyOf(name) !== undefined && isSecretLeaf(name, value) ? MASK : redactText(value);
}
