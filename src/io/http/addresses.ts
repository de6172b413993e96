import { OPERATION_NAMES } from "../../service/index.ts";

/** The operations that are offered under /api/v1/. */
export const HTTP_OPERATIONS = [...OPERATION_NAMES, "process", "resume"].sort();

/** What an operator asks for. */
export const TEXT_ADDRESSES = ["/healthz", "/readyz", "/metrics", "/openapi.json"] as const;

/** What is answered without a token. */
export const OPEN_ADDRESSES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** The methods of each address. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ...HTTP_OPERATIONS.map((operation): [string, string] => [`/api/v1/${operation}`, "POST, OPTIONS"]),
  ...TEXT_ADDRESSES.map((url): [string, string] => [url, "GET, HEAD, OPTIONS"]),
]);

/** The address below the prefix, without its query. */
export function pathOf(url: string, prefix: string): string {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** The route of an address, for logs and metrics: one of a closed set. */
export function routeOf(url: string, prefix: string): string {
  const path = pathOf(url, prefix);
  return ALLOWED.has(path) ? path : "none";
}

/** The methods that an address answers; undefined where there is nothing. */
export function methodsOf(url: string, prefix: string): string | undefined {
  return ALLOWED.get(pathOf(url, prefix));
}
