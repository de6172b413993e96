import { readFileSync } from "node:fs";
import { LineCounter, parseDocument } from "yaml";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { PipelineFile } from "../gen/pipeline.ts";
import { validatePipelineFile } from "../gen/validate-pipeline.js";
import { STAGE_NAMES } from "../pipeline/stage.ts";
import { checkPipeline } from "./check-pipeline.ts";

/** A mistake in a pipeline file, with the line where it stands (counted from 1). */
export interface FileFinding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** What reading a pipeline file found. */
export type CheckedPipelineFile =
  | { readonly valid: true; readonly file: PipelineFile }
  | { readonly valid: false; readonly errors: readonly FileFinding[] };

/** Reads a pipeline file for a run; EARG with every mistake when it is not right. */
export function loadPipelineFile(path: string, ownStages: readonly string[] = []): PipelineFile {
  return requireValid(checkPipelineFile(path, ownStages));
}

/** The same for what would stand in a file. */
export function readPipeline(value: unknown, ownStages: readonly string[] = []): PipelineFile {
  return requireValid(checkValue(value, () => 1, ownStages));
}

function requireValid(checked: CheckedPipelineFile): PipelineFile {
  if (checked.valid) return checked.file;
  const [first] = checked.errors;
  const more = checked.errors.length > 1 ? ` (and ${checked.errors.length - 1} more)` : "";
  const where = `line ${first!.line}${first!.path === "" ? "" : `, ${first!.path}`}`;
  throw new WorkerError("EARG", `The pipeline file is not right: ${where}: ${first!.message}${more}`, {
    hint: "`envelope-worker pipeline check FILE` lists every mistake.",
    hints: { library: "Correct the pipeline of createWorker; details.errors lists every mistake." },
    details: { option: "--pipeline", errors: checked.errors },
  });
}

/** Checks a pipeline file in JSON or YAML; throws only when it cannot be read at all. */
export function checkPipelineFile(path: string, ownStages: readonly string[] = []): CheckedPipelineFile {
  const lines = new LineCounter();
  const document = parseDocument(readText(path), { lineCounter: lines, uniqueKeys: true, strict: true });
  const lineAt = (keys: readonly (string | number)[]): number => {
    for (let length = keys.length; length > 0; length--) {
      const node = document.getIn(keys.slice(0, length), true) as
        | { range?: [number, number, number] }
        | undefined;
      if (node?.range !== undefined) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  if (document.errors.length > 0) {
    const errors = document.errors.map((error) => ({
      path: "",
      line: error.linePos?.[0].line ?? 1,
      message: error.message.split("\n")[0]!.replace(/ at line \d+, column \d+:?$/, ""),
    }));
    return { valid: false, errors };
  }
  return checkValue(document.toJS({ maxAliasCount: 100 }), lineAt, ownStages);
}

function checkValue(
  value: unknown,
  lineAt: (keys: readonly (string | number)[]) => number,
  ownStages: readonly string[],
): CheckedPipelineFile {
  const schemaErrors = validatePipelineFile(value).map(({ path: at, message }) => ({
    path: at,
    line: lineAt(keysOf(at)),
    message,
  }));
  if (schemaErrors.length > 0) return { valid: false, errors: schemaErrors };
  const file = value as PipelineFile;
  const errors = checkPipeline(file, [...STAGE_NAMES, ...ownStages]).map(({ path: keys, message }) => ({
    path: `/${keys.join("/")}`,
    line: lineAt(keys),
    message,
  }));
  return errors.length > 0 ? { valid: false, errors } : { valid: true, file };
}

function keysOf(pointer: string): (string | number)[] {
  const parts = pointer.split("/").slice(1);
  const keys = parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (thrown) {
    const error = toWorkerError(thrown);
    throw new WorkerError(error.code, `The pipeline file cannot be read: ${error.message}`, {
      hint: "Name a JSON or YAML file that exists and that you may read.",
      hints: { library: "Give createWorker a pipeline that is an object, or a file that you may read." },
      details: { option: "--pipeline" },
      cause: thrown,
    });
  }
}
