import { join } from "node:path";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { build, type Plugin } from "esbuild";
import { banner } from "./banner.ts";
import { limitErrors, MAX_FINDINGS } from "./collect-errors.ts";
import type { SchemaSource } from "./schemas.ts";

/** Where the generator and its packages live; `--root` moves only what is read and written. */
const TOOL_ROOT = join(import.meta.dirname, "..", "..");

/** The declaration beside a validator. */
export function emitDeclaration(source: SchemaSource): string {
  const up = "../".repeat(source.folder.split("/").length - 1) || "./";
  return `${banner(source.path)}
import type { ValidationFinding } from "${up}validation-finding.ts";

/** Checks a value against ${source.path}: its findings (at most ${MAX_FINDINGS}), or none where it is valid. */
export declare function validate${source.typeName}(data: unknown): readonly ValidationFinding[];
`;
}

/** A validator as one module without imports: ajv's standalone code and the helpers that it needs. */
export async function emitValidator(source: SchemaSource): Promise<string> {
  const result = await build({
    stdin: { contents: entry(source), resolveDir: TOOL_ROOT, sourcefile: "entry" },
    plugins: [compiledSchema(compile(source))],
    absWorkingDir: TOOL_ROOT,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    target: "node22",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  });
  const imports = Object.values(result.metafile.outputs).flatMap((output) => output.imports);
  if (imports.length > 0) throw new Error(`the validator of ${source.path} is not self-contained`);
  return `${banner(source.path)}\n${result.outputFiles[0]!.text}`;
}

function entry(source: SchemaSource): string {
  // ajv keeps the errors of the last call on the function; dropping them frees the caller's memory.
  return `import validate from "compiled-schema";
import { toFindings } from "./scripts/generate/to-findings.ts";
export function validate${source.typeName}(data) {
  if (validate(data)) return [];
  const findings = toFindings(validate.errors);
  validate.errors = null;
  return findings;
}
`;
}

function compile(source: SchemaSource): string {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    ownProperties: true,
    code: { source: true, esm: true, lines: true },
  });
  formats.default(ajv, { mode: "full" });
  return limitErrors(standalone.default(ajv, ajv.compile({ ...source.schema })));
}

/**
 * Lets the entry import ajv's output. That output still calls `require` for its helpers, also with
 * `esm: true`, which is why it is bundled instead of written as it is.
 */
function compiledSchema(code: string): Plugin {
  return {
    name: "compiled-schema",
    setup(pluginBuild) {
      pluginBuild.onResolve({ filter: /^compiled-schema$/ }, () => ({ path: "ajv", namespace: "schema" }));
      pluginBuild.onLoad({ filter: /.*/, namespace: "schema" }, () => ({
        contents: code,
        loader: "js",
        resolveDir: TOOL_ROOT,
      }));
    },
  };
}
