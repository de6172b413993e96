import { isUtf8 } from "node:buffer";
import { basename } from "node:path";
import { toWorkerError } from "../../errors/worker-error.ts";
import type { SkillManifest } from "../../gen/skill.ts";
import { validateSkillManifest } from "../../gen/validate-skill.js";
import { isDeeperThan } from "../../json/json-depth.ts";
import { isRecord } from "../../json/values.ts";
import { readInto, withRegularFile } from "../../workspace/open-file.ts";
import { resolveInside } from "../../workspace/resolve-path.ts";
import { type ResolvedEntry, resolveEntry } from "./entry.ts";
import { whyReserved } from "./reserved-names.ts";
import { MANIFEST_FILE, type SkillFolder, type SkillProblem } from "./skill.ts";

const MAX_MANIFEST_BYTES = 256 * 1024;
/** Validators walk a schema by recursion, so it must not be nested without end. */
const MAX_DEPTH = 64;

/** Reads the skill of a folder, given by its real path, and lists everything that is wrong with it. */
export function readSkill(folder: string, env: NodeJS.ProcessEnv): SkillFolder {
  const place = { label: basename(folder), folder };
  const read = readJson(folder);
  if ("problem" in read) {
    const problem: SkillProblem = { code: "EARG", path: "", message: read.problem };
    return { ...place, manifest: {}, problems: [problem], skill: undefined };
  }
  const findings = validateSkillManifest(read.value);
  const isWhole = findings.length === 0;
  // The parts that the schema accepts are looked at even where it refuses others.
  const isRight = (name: string): boolean =>
    isWhole || !findings.some(({ path }) => path.split("/")[1] === name);
  const manifest: Partial<SkillManifest> = isRecord(read.value) ? read.value : {};
  const entry =
    manifest.entry !== undefined && isRight("entry")
      ? resolveEntry(folder, manifest.entry, env.PATH)
      : NO_ENTRY;
  const problems: SkillProblem[] = [
    ...findings.map(({ path, message }) => ({ code: "EARG" as const, path, message })),
    ...(isRight("name") ? checkName(manifest) : []),
    ...checkNetwork(manifest),
    ...(isRight("runner") ? checkRunner(manifest) : []),
    ...entry.problems,
  ];
  const isUsable = problems.every(({ code }) => code !== "EARG");
  const skill = { folder, manifest: manifest as SkillManifest, argv: entry.argv, obstacle: problems[0] };
  return { ...place, manifest, problems, skill: isUsable ? skill : undefined };
}

const NO_ENTRY: ResolvedEntry = { argv: [], problems: [] };

function readJson(folder: string): { readonly value: unknown } | { readonly problem: string } {
  const bytes = readBytes(folder);
  if (typeof bytes === "string") return { problem: bytes };
  try {
    if (!isUtf8(bytes)) return { problem: "must be UTF-8" };
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return isDeeperThan(value, MAX_DEPTH)
      ? { problem: `must not be nested deeper than ${MAX_DEPTH}` }
      : { value };
  } catch {
    return { problem: "must be JSON" };
  }
}

/** The bytes of the manifest, or what is wrong with the file. */
function readBytes(folder: string): Buffer | string {
  try {
    const { realPath } = resolveInside(folder, MANIFEST_FILE);
    const bytes = withRegularFile(realPath, (file) => {
      if (file.size > MAX_MANIFEST_BYTES) return `must not be larger than ${MAX_MANIFEST_BYTES} bytes`;
      const buffer = Buffer.alloc(file.size);
      return buffer.subarray(0, readInto(file, buffer, 0));
    });
    return bytes ?? "must be a regular file";
  } catch (thrown) {
    return `cannot be read: ${toWorkerError(thrown).message}`;
  }
}

function checkName({ name = "" }: Partial<SkillManifest>): SkillProblem[] {
  const reserved = whyReserved(name);
  if (reserved === undefined) return [];
  return [{ code: "EARG", path: "/name", message: `must be another name: ${reserved}` }];
}

function checkNetwork({ side_effects, network = "none" }: Partial<SkillManifest>): SkillProblem[] {
  if (side_effects !== "network" || network !== "none") return [];
  const message = "must be egress for a skill whose side effect is the network";
  return [{ code: "EARG", path: "/network", message }];
}

function checkRunner({ runner = "exec" }: Partial<SkillManifest>): SkillProblem[] {
  if (runner === "exec") return [];
  const message = `asks for the runner ${runner}, which this worker does not have: it runs exec skills only`;
  return [{ code: "EPOLICY", path: "/runner", message }];
}
