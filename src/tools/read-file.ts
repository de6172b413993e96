import { closeSync, lstatSync } from "node:fs";
import { WorkerError } from "../errors/worker-error.ts";
import type { ToolDefinition } from "../gen/messages/tool-definition.ts";
import type { ReadFileInput } from "../gen/tools/read-file.ts";
import { validateReadFileInput } from "../gen/tools/validate-read-file.js";
import { type OpenFile, openRegularFile } from "../workspace/open-file.ts";
import { createPacer } from "../workspace/pacing.ts";
import { pathError, specialFile } from "../workspace/path-errors.ts";
import { resolveInside, type WorkspacePath } from "../workspace/resolve-path.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { readLines } from "./read-lines.ts";
import type { Tool } from "./tool.ts";

/** The tool that reads lines of one text file of a workspace. */
export function createReadFile(workspace: Workspace): Tool {
  return {
    definition: {
      name: "read_file",
      description:
        "Reads lines of a text file of the workspace, by default from its first line on: at most 2,000 lines and 256 KiB per call.",
      input_schema: INPUT_SCHEMA,
      side_effects: "read",
    },
    check: validateReadFileInput,
    run: (params, signal) => read(workspace, params as unknown as ReadFileInput, signal),
  };
}

async function read(
  workspace: Workspace,
  input: ReadFileInput,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { start = 1, end = Infinity } = input;
  if (end < start) throw emptyRange();
  const pacer = createPacer(signal, workspace.limits.maxMillis);
  const target = resolveInside(workspace.root, input.path);
  const file = open(target);
  try {
    const found = await readLines(file, { start, end }, workspace.limits.maxTotalBytes, pacer);
    if (found === undefined) throw notText(target.path);
    return {
      path: target.path,
      start,
      end: start + found.lines.length - 1,
      total_lines: found.totalLines,
      lines: found.lines,
      truncated: found.limitsHit.length > 0,
      limits_hit: found.limitsHit,
      not_utf8: found.notUtf8,
    };
  } finally {
    closeSync(file.fd);
  }
}

function open({ path, realPath }: WorkspacePath): OpenFile {
  try {
    // Asked before opening, since opening a device can already do something.
    const stats = lstatSync(realPath);
    if (stats.isDirectory()) throw directory(path);
    const file = stats.isFile() ? openRegularFile(realPath) : undefined;
    if (file === undefined) throw specialFile(path);
    return file;
  } catch (error) {
    throw error instanceof WorkerError ? error : pathError(error, path);
  }
}

function emptyRange(): WorkerError {
  return new WorkerError("EARG", "The range of lines is empty: end is less than start", {
    hint: "Ask for an end that is not before the start, or leave it out.",
    details: { parameter: "/end" },
  });
}

function directory(path: string): WorkerError {
  return new WorkerError("EARG", "The path is a directory", {
    hint: "Name a file; list_files gives the files below a directory.",
    details: { path },
  });
}

function notText(path: string): WorkerError {
  return new WorkerError("EPARSE", "The file is binary: it has a NUL byte near its start", {
    hint: "Read a text file instead.",
    details: { path },
  });
}

/** Equal to schemas/tools/read-file.schema.json, which its validator is made from. */
const INPUT_SCHEMA: ToolDefinition["input_schema"] = {
  type: "object",
  description: "Reads a text file of the workspace, or some of its lines.",
  required: ["path"],
  properties: {
    path: { type: "string", minLength: 1, description: "Path of the file from the workspace's root" },
    start: { type: "integer", minimum: 1, description: "First line to read, from 1" },
    end: { type: "integer", minimum: 1, description: "Last line to read" },
  },
  additionalProperties: false,
};
