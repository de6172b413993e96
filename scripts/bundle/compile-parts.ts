import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CODE_CACHE, entryFor, STAMP_LENGTH } from "./parts.ts";

const KEEP_CODE = pathToFileURL(resolve(import.meta.dirname, "keep-code.ts")).href;
const ENVELOPE = readFileSync("schemas/examples/generic-envelope/valid/fresh-with-every-field.json", "utf8");
const REPLY = JSON.stringify({ sent: JSON.parse(ENVELOPE), reply: JSON.parse(ENVELOPE) });

/** What is run so that its functions are compiled ahead: commands that are started for each envelope. */
const COMMANDS: readonly (readonly [command: string, input: string])[] = [
  ["create", '{"raw_input":"Where is WorkerError defined?"}'],
  ["can-continue", ENVELOPE],
  ["validate", ENVELOPE],
  ["validate --strict", ENVELOPE],
  ["normalize", ENVELOPE],
  ["normalize --stream", ENVELOPE.replaceAll("\n", " ")],
  ["result", ENVELOPE],
  ["merge", REPLY],
  // The program behind the dashes takes the option that is added to each command, and does nothing.
  ["tap --quiet -- true", ENVELOPE],
  ["process --workspace src/errors", '{"raw_input":"Where is WorkerError defined?"}'],
];

/** What is asked, in forms that are read by different functions. */
const QUESTIONS = [
  "Where is the token of a session checked, and who calls that function?",
  "Could you explain how Session.request is used in `src/app.py`, please?",
];

/** Makes each part the function that the loader calls, behind a digest of its text, and makes sure that it is ASCII. */
export function stampParts(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8");
    if (/[^\0-\x7f]/.test(text)) throw new Error(`${name}: write \\u escapes, also in regular expressions`);
    const digest = createHash("sha256")
      .update(text)
      .digest("hex")
      .slice(0, STAMP_LENGTH - 4);
    writeFileSync(
      join(folder, name),
      `/*${digest}*/(function(exports,require,module,__filename,__dirname,Buffer){${text}\n})`,
    );
  }
}

/** Runs the commands one after the other; each keeps the code of the parts that it has loaded. */
export function compileParts(folder: string, entry: string): void {
  const run = (command: string, input: string): void => {
    const args = ["--import", KEEP_CODE, join(folder, entry), ...command.split(" "), "--quiet"];
    execFileSync(process.execPath, args, { input, stdio: ["pipe", "ignore", "inherit"] });
  };
  for (const [command, input] of COMMANDS) run(command, input);
  // A run of one stage is over soon, and is made to wait by code that only longer ones need.
  rmSync(join(folder, entryFor("process") + CODE_CACHE));
  for (const question of QUESTIONS) {
    run("process --until perception", JSON.stringify({ ...JSON.parse(ENVELOPE), raw_input: question }));
  }
}
