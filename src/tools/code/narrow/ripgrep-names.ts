import { streamPlain } from "../../../process/run-plain.ts";
import { type Pacer, throwIfAborted } from "../../../workspace/pacing.ts";
import type { NameSearch, OnLine } from "./name-search.ts";

/** A line of a match may take this many bytes; a longer one is told by its number alone. */
const MAX_COLUMNS = 2_000;

// As the workspace's own walk does it: hidden files too, .gitignore without a repository, nothing from outside.
const OPTIONS = [
  ...["--no-config", "--no-messages", "--color=never", "--no-heading", "--with-filename", "--null"],
  ...["--line-number", "--word-regexp", "--fixed-strings", "--stats", "--binary", "--encoding=none"],
  ...["--hidden", "--glob=!.git", "--no-require-git", "--no-ignore-global", "--no-ignore-parent"],
  `--max-columns=${MAX_COLUMNS}`,
];

/** Looks for names with one pass of ripgrep. Undefined when it could not read everything. */
export async function searchWithRipgrep(
  executable: string,
  root: string,
  names: readonly string[],
  below: string,
  onLine: OnLine,
  pacer: Pacer,
): Promise<NameSearch | undefined> {
  const binary: string[] = [];
  const reader = createLineReader((bytes) => readLine(bytes, onLine, binary));
  const args = [
    ...OPTIONS,
    ...names.map((name) => `--regexp=${name}`),
    "--",
    below === "" ? "./" : `./${below}`,
  ];
  const code = await streamPlain(
    executable,
    args,
    { cwd: root, timeoutMs: pacer.remaining(), signal: pacer.signal },
    reader.add,
  );
  throwIfAborted(pacer.signal);
  const rest = reader.rest();
  const files = /(\d+) files searched/.exec(rest)?.[1];
  return (code === 0 || code === 1) && files !== undefined
    ? { files: Number(files), unreadable: 0, binary, large: [] }
    : undefined;
}

interface LineReader {
  add(chunk: Buffer): void;
  /** The statistics behind the last match. */
  rest(): string;
}

/** Cuts output into lines; those without a path are kept apart. */
function createLineReader(onMatch: (line: Buffer) => void): LineReader {
  let kept: Buffer = Buffer.alloc(0);
  const others: string[] = [];
  return {
    add(chunk) {
      const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
      let from = 0;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
        const line = bytes.subarray(from, at);
        if (line[0] === 0x2e && line[1] === 0x2f) onMatch(line);
        else others.push(line.toString("latin1"));
        from = at + 1;
      }
      kept = bytes.subarray(from);
    },
    rest: () => others.slice(-20).join("\n"),
  };
}

function readLine(bytes: Buffer, onLine: OnLine, binary: string[]): void {
  const end = bytes.indexOf(0);
  if (end < 0) {
    const path = /^\.\/(.*): binary file matches/s.exec(bytes.toString("utf8"))?.[1];
    if (path !== undefined) binary.push(path);
    return;
  }
  const path = bytes.toString("utf8", 2, end);
  const colon = bytes.indexOf(0x3a, end);
  const number = Number(bytes.toString("latin1", end + 1, colon));
  if (!Number.isInteger(number)) binary.push(path);
  else onLine(path, number, bytes.toString("utf8", colon + 1));
}
