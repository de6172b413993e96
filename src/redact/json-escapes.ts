const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|(.))/gs;

const SPECIAL: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The text that the inside of a JSON string stands for. */
export function unescapeJson(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(ESCAPE, (_, code: string | undefined, char: string) =>
    code === undefined ? (SPECIAL[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Where each character of the unescaped text stands in the inside of the JSON string, and where it ends. */
export function offsetsIn(raw: string): (index: number) => number {
  if (!raw.includes("\\")) return (index) => index;
  const offsets: number[] = [];
  for (let at = 0; at < raw.length; ) {
    offsets.push(at);
    const isUnicode = raw[at] === "\\" && /^u[0-9A-Fa-f]{4}/.test(raw.slice(at + 1, at + 6));
    at += isUnicode ? 6 : raw[at] === "\\" ? 2 : 1;
  }
  return (index) => offsets[index] ?? raw.length;
}

/** Text as it stands inside a JSON string. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
