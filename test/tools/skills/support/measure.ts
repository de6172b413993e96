/**
 * Runs a fixture as the worker does and prints, as one line of JSON, how it ended and what that cost:
 * `node measure.ts NAME WORKSPACE INPUT_BYTES none|namespaces`. A process of its own, because the
 * highest memory use is known only for a whole process.
 */

import { toWorkerError } from "../../../../src/errors/worker-error.ts";
import { confineByNamespaces, UNCONFINED } from "../../../../src/process/confinement.ts";
import { createToolRegistry } from "../../../../src/tools/registry.ts";
import { loadSkills } from "../../../../src/tools/skills/find-skills.ts";
import { createSkillRunner } from "../../../../src/tools/skills/skill-runner.ts";
import { createSkillTools } from "../../../../src/tools/skills/skill-tools.ts";

const [name = "", workspace = "", inputBytes = "0", mode = ""] = process.argv.slice(2);
const { signal } = new AbortController();
const fixtures = new URL("../../../fixtures/skills/", import.meta.url).pathname;
const skills = ["good", "hostile"].flatMap((group) => loadSkills(fixtures + group, process.env));
const confine = mode === "none" ? async () => UNCONFINED : confineByNamespaces(process.env.PATH);
const runner = createSkillRunner({ workspace, env: process.env, warn: () => undefined, confine });
const tools = createToolRegistry(createSkillTools(skills, runner));
const peak = (): number => process.resourceUsage().maxRSS / 1024;

// Loads everything that any skill needs, so that only what this one costs is left.
await tools.run("good/echo", {}, signal);
const baseline = peak();
const outcome = await tools.run(name, { text: "x".repeat(Number(inputBytes)) }, signal).then(
  () => "ok",
  (thrown: unknown) => toWorkerError(thrown).code,
);
console.log(JSON.stringify({ outcome, baseline_mb: baseline, above_mb: peak() - baseline }));
