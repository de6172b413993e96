import type { SkillManifest } from "../../gen/skill.ts";

/** The file that makes a folder a skill. */
export const MANIFEST_FILE = "skill.json";

/** Something that is wrong with a skill, and where in its manifest. */
export interface SkillProblem {
  /** EARG: the skill itself is wrong. EPOLICY and ENOTFOUND: only this worker cannot run it. */
  readonly code: "EARG" | "EPOLICY" | "ENOTFOUND";
  /** JSON Pointer into skill.json; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

/** A skill without mistakes. */
export interface Skill {
  /** The real path of its folder. */
  readonly folder: string;
  readonly manifest: SkillManifest;
  /** The program and its arguments, with absolute paths; empty where an obstacle stands in the way. */
  readonly argv: readonly string[];
  /** Why this worker cannot run it; undefined where it can. */
  readonly obstacle: SkillProblem | undefined;
}

/** What a folder with a manifest holds. */
export interface SkillFolder {
  /** The folder's own name, for messages. */
  readonly label: string;
  readonly folder: string;
  /** What the manifest says, as far as it can be read. */
  readonly manifest: Partial<SkillManifest>;
  readonly problems: readonly SkillProblem[];
  /** The skill; undefined where a problem is a mistake. */
  readonly skill: Skill | undefined;
}
