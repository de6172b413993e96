import { readFileSync } from "node:fs";
import { checkHops } from "../../../interop-tests/runner/saved/check-hops.ts";
import { loadChecks } from "../../../interop-tests/runner/schemas.ts";
import { JsonObject } from "../../envelope/index.ts";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { createMasking } from "../../redact/index.ts";
import { createLook } from "../../tap/look.ts";
import { openHops } from "../../tap/save-hops.ts";
import type { CommandCall } from "../command.ts";
import { textOf } from "../options.ts";
import { say } from "../say.ts";

const DEFAULT_FOLDER = "hops";

/** `conformance cases check DIR` and `conformance cases add FILE`. */
export function hopCases({ values, positionals, sources }: CommandCall, kit: string): number {
  const [group, verb, name] = positionals;
  if (group !== "cases" || name === undefined || (verb !== "check" && verb !== "add")) {
    throw new WorkerError("EARG", "Wrong arguments: that is no command of conformance", {
      hint: "There are: conformance cases check DIR, and conformance cases add FILE --cases DIR.",
    });
  }
  if (verb === "check") return check(name, kit);
  return add(name, textOf(values, "cases") ?? DEFAULT_FOLDER, sources());
}

function check(folder: string, kit: string): number {
  const masking = createMasking();
  const { files, problems } = checkHops(folder, loadChecks(kit), (text) => masking.text(text));
  for (const problem of problems) say(`${problem}\n`);
  say(`${files - problems.length} of ${files} hops can be replayed\n`);
  return problems.length === 0 ? 0 : 1;
}

/** Makes a hop of what was sent and what came back; findings are computed, secrets masked. */
function add(file: string, folder: string, reading: ReturnType<CommandCall["sources"]>): number {
  const [sent, reply] = documentsIn(file);
  const told: string[] = [];
  const save = openHops({
    folder,
    most: Number.POSITIVE_INFINITY,
    now: () => new Date(reading.now()).toISOString(),
    say: (line) => told.push(line),
  });
  const look = createLook({
    read: () => ({ sources: reading }),
    isMasked: true,
    say: (line) => told.push(line.replace(/^tap: /, "")),
    report: undefined,
    save,
  });
  look.see({ operation: "process", sent, reply, ending: {} });
  say([...told, `saved in ${folder}`, ""].join("\n"));
  return 0;
}

function documentsIn(file: string): [Buffer, Buffer] {
  try {
    const hop = JsonObject.parse(readFileSync(file));
    const [sent, reply] = [hop.get("sent"), hop.get("reply")];
    if (sent !== undefined && reply !== undefined) return [sent, reply];
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === "ENOENT";
    throw new WorkerError(
      isMissing ? "ENOTFOUND" : "EARG",
      `${file} cannot be read: ${toWorkerError(thrown).message}`,
      {
        hint: 'Name a file with {"sent": ENVELOPE, "reply": ENVELOPE}.',
        cause: thrown,
      },
    );
  }
  throw new WorkerError("EARG", `${file} has not both sent and reply`, {
    hint: 'It is {"sent": ENVELOPE, "reply": ENVELOPE}.',
  });
}
