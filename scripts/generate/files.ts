import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { banner, hasBanner } from "./banner.ts";
import { emitEnvelopeFields } from "./envelope-fields.ts";
import { emitOpenApi } from "./openapi/document.ts";
import { emitScanner } from "./scanner.ts";
import { readSchemas, type SchemaSource } from "./schemas.ts";
import { FINDING_SOURCE } from "./to-findings.ts";
import { emitTypes } from "./types.ts";
import { emitDeclaration, emitValidator } from "./validator.ts";

/** Generated text by path below src/gen. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/** How src/gen differs from what the schemas give; paths are below src/gen. */
export interface Drift {
  readonly drifted: readonly string[];
  readonly missing: readonly string[];
  /** Files that no schema gives. */
  readonly stray: readonly string[];
}

/** Generates everything in memory from schemas/ of `root`. */
export async function generateFiles(root: string): Promise<GeneratedFiles> {
  const sources = readSchemas(root);
  const perSchema = await Promise.all(sources.map(filesOf));
  const shared: [string, string][] = [
    ["scan-envelope.ts", await emitScanner(root)],
    ["validation-finding.ts", `${banner("scripts/generate/to-findings.ts")}\n${FINDING_SOURCE}`],
  ];
  const envelope = sources.find((source) => source.typeName === "GenericEnvelope");
  if (envelope) {
    shared.push(["envelope-fields.ts", emitEnvelopeFields(envelope)]);
    shared.push(["openapi.json", emitOpenApi(sources)]);
  }
  return new Map([...perSchema.flat(), ...shared]);
}

async function filesOf(source: SchemaSource): Promise<[string, string][]> {
  const { folder, stem } = source;
  return [
    [`${folder}${stem}.ts`, await emitTypes(source)],
    [`${folder}validate-${stem}.js`, await emitValidator(source)],
    [`${folder}validate-${stem}.d.ts`, emitDeclaration(source)],
  ];
}

/** Compares src/gen of `root` with the generated files, byte by byte. */
export function findDrift(root: string, files: GeneratedFiles): Drift {
  const present = new Set(listGenerated(root));
  const expected = [...files.keys()].sort();
  return {
    drifted: expected.filter((path) => present.has(path) && readGenerated(root, path) !== files.get(path)),
    missing: expected.filter((path) => !present.has(path)),
    stray: [...present].filter((path) => !files.has(path)).sort(),
  };
}

/** Writes what differs and deletes what was generated from a schema that is gone. */
export function writeFiles(root: string, files: GeneratedFiles): Drift {
  const drift = findDrift(root, files);
  for (const path of [...drift.drifted, ...drift.missing]) {
    const target = join(root, "src/gen", path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, files.get(path)!);
  }
  for (const path of drift.stray) {
    // A stray file without our banner is somebody's work: --check names it, nothing deletes it.
    if (hasBanner(readGenerated(root, path))) rmSync(join(root, "src/gen", path));
  }
  return drift;
}

function listGenerated(root: string): string[] {
  const folder = join(root, "src/gen");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"));
}

function readGenerated(root: string, path: string): string {
  return readFileSync(join(root, "src/gen", path), "utf8");
}
