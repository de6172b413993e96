/** Extends a JSON Pointer (RFC 6901) by one key or array index. */
export function pointer(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
