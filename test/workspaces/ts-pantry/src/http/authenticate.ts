import type { IncomingHttpHeaders } from "node:http";
import { validateToken } from "./token.ts";

/** The user of a request; undefined without a valid token. */
export function authenticate(headers: IncomingHttpHeaders, secret: string): string | undefined {
  const [scheme, token] = (headers.authorization ?? "").split(" ");
  if (scheme !== "Bearer" || token === undefined) return undefined;
  return validateToken(token, secret);
}
