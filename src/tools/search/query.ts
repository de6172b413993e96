import { WorkerError } from "../../errors/worker-error.ts";
import { requiredLiterals } from "./required-literals.ts";

const MAX_QUERY_LENGTH = 1_000;
// Time is linear in the line, but also in the size of the expression: `(a{0,900}){90}` would take seconds per line.
const MAX_PROGRAM_SIZE = 2_000;

/** What is looked for on each line. */
export interface Query {
  /**
   * UTF-8 texts of which every matching line contains at least one; none when nothing is known.
   * They find the lines worth decoding in the bytes of a file.
   */
  readonly needles: readonly Buffer[];
  /** Where the first match on a line starts, in UTF-16 units from 0; -1 when there is none. */
  find(line: string): number;
}

/** Compiles a query: exact text, or a regular expression in RE2 syntax. EARG when it cannot be one. */
export async function compileQuery(text: string, regex: boolean): Promise<Query> {
  if (text.length > MAX_QUERY_LENGTH) {
    throw new WorkerError("EARG", `The query is longer than ${MAX_QUERY_LENGTH} characters`, {
      hint: "Look for a shorter, characteristic part.",
      details: { parameter: "/query", limit: MAX_QUERY_LENGTH },
    });
  }
  if (!text.isWellFormed() || (!regex && /[\r\n]/.test(text))) {
    throw new WorkerError("EARG", "The query is not one line of text", {
      hint: "Look for text of a single line; matches never span lines.",
      details: { parameter: "/query" },
    });
  }
  return regex ? compileRegex(text) : { needles: [Buffer.from(text)], find: (line) => line.indexOf(text) };
}

async function compileRegex(pattern: string): Promise<Query> {
  // Loaded on use: most searches are for plain text, and the engine costs more to load than they take.
  const { RE2JS } = await import("re2js");
  let expression: InstanceType<typeof RE2JS>;
  try {
    expression = RE2JS.compile(pattern);
  } catch (error) {
    throw wrongSyntax(pattern, error);
  }
  if (expression.programSize() > MAX_PROGRAM_SIZE) throw tooLarge(expression.programSize());
  return {
    needles: requiredLiterals(pattern).map((literal) => Buffer.from(literal)),
    find(line) {
      if (!expression.test(line)) return -1;
      const matcher = expression.matcher(line);
      return matcher.find() ? matcher.start() : -1;
    },
  };
}

function wrongSyntax(pattern: string, error: unknown): WorkerError {
  const reason = unsupportedFeature(pattern) ?? descriptionOf(error);
  return new WorkerError("EARG", `The query is not a regular expression in RE2 syntax: ${reason}`, {
    hint: "RE2 has no lookaround and no backreferences, so that every search takes linear time; rewrite the query, or search for plain text.",
    details: { parameter: "/query", syntax: "RE2", reason },
    cause: error,
  });
}

function tooLarge(size: number): WorkerError {
  return new WorkerError("EARG", "The regular expression is too large once its repetitions are written out", {
    hint: "Use smaller counts in braces.",
    details: { parameter: "/query", size, limit: MAX_PROGRAM_SIZE },
  });
}

/** RE2 reports these only as unknown syntax; the caller should hear what they are. */
function unsupportedFeature(pattern: string): string | undefined {
  if (/\(\?=|\(\?!/.test(pattern)) return "lookahead is not supported";
  if (/\(\?<[=!]/.test(pattern)) return "lookbehind is not supported";
  if (/\\[1-9]|\\k[<{']|\(\?P=/.test(pattern)) return "backreferences are not supported";
  return undefined;
}

function descriptionOf(error: unknown): string {
  const described = error as { getDescription?: () => string };
  return described.getDescription?.() ?? "it cannot be parsed";
}
