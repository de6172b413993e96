import { findViolations } from "./check-envelope.ts";
import { createStreamChecker } from "./check-stream.ts";
import { readDocument } from "./read-json.ts";
import { createCollector, type Report } from "./report.ts";
import { violation } from "./rules.ts";

/** A line as a splitter at line feeds gives it. */
export type StreamLine = { readonly bytes: Uint8Array } | { readonly tooLong: true };

/** How a stream is checked. */
export interface StreamValidatorOptions {
  readonly strict: boolean;
  readonly maxLineBytes: number;
}

/** Checks a stream line by line and keeps none of them. */
export interface StreamValidator {
  push(line: StreamLine): void;
  end(): Report;
}

/** Starts to check NDJSON that must be the stream of one command; lines are those of the stream. */
export function createStreamValidator(options: StreamValidatorOptions): StreamValidator {
  const collector = createCollector(options.strict);
  const checker = createStreamChecker((line, found) => collector.add(line, [found]));
  let line = 0;
  let envelopes = 0;
  let last: unknown;
  let firstHint: string | undefined;

  const check = (bytes: Uint8Array): void => {
    const { text, failure, hint } = readDocument(bytes);
    firstHint ??= hint;
    if (failure !== undefined) collector.add(line, [failure.found]);
    if (text === undefined) {
      checker.skip(line);
      return;
    }
    last = text.value;
    collector.add(line, findViolations(text));
    checker.accept(line, text.value);
  };

  return {
    push(raw) {
      line++;
      const bytes = "bytes" in raw ? withoutReturn(raw.bytes) : undefined;
      if (bytes !== undefined && isBlank(bytes)) return;
      envelopes++;
      if (bytes !== undefined && bytes.length <= options.maxLineBytes) check(bytes);
      else {
        collector.add(line, [violation("line-size", "")]);
        checker.skip(line);
      }
    },
    end() {
      checker.end();
      return collector.report({ envelopes, last, hint: firstHint });
    },
  };
}

function withoutReturn(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((c) => c === 0x20 || c === 0x09);
}
