import { openSync, writeSync } from "node:fs";
import { loadScanForMany } from "../envelope/index.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { complain } from "../io/stdio/report.ts";
import { createLook } from "../tap/look.ts";
import { openHops } from "../tap/save-hops.ts";
import type { TapSettings } from "../tap/settings.ts";
import type { CommandCall } from "./command.ts";
import { type OptionValues, parseCount, parseSize, textOf } from "./options.ts";

const DEFAULT_HOPS = 1000;
const OPERATION = /^[a-z][a-z0-9_-]{0,63}$/;

/** Says what a tap has to say on stderr. */
export function sayer({ quiet }: OptionValues): (line: string) => void {
  return quiet === true ? () => undefined : (line) => complain(`${line}\n`);
}

/** What the options of `tap` say of every kind of peer; what is wrong with them is known before one starts. */
export async function openTap(
  { values, sources }: CommandCall,
  say: (line: string) => void,
  isForMany: boolean,
): Promise<Pick<TapSettings, "operation" | "maxBytes" | "mends" | "look">> {
  const operation = textOf(values, "op") ?? "process";
  if (!OPERATION.test(operation)) throw wrong("--op", "must be the name of an operation, such as process");
  const maxBytes = parseSize(textOf(values, "max-bytes"));
  const [report, folder] = [textOf(values, "report"), textOf(values, "save")];
  const now = (): string => new Date(sources().now()).toISOString();
  const most = parseCount(values, "save-max", DEFAULT_HOPS, { least: 1 });
  const scan = isForMany ? await loadScanForMany() : undefined;
  const look = createLook({
    read: () => ({ sources: sources(), maxBytes, scan }),
    isMasked: values["no-redact"] !== true,
    say,
    report: report === undefined ? undefined : openReport(report, now, say),
    save: folder === undefined ? undefined : openHops({ folder, most, now, say }),
  });
  return { operation, maxBytes, mends: values.mend === true, look };
}

/** Adds findings to a file, one on each line. */
function openReport(
  file: string,
  now: () => string,
  say: (line: string) => void,
): (operation: string, finding: Buffer) => void {
  const descriptor = openForMore(file);
  return (operation, finding) => {
    const head = JSON.stringify({ time: now(), operation });
    try {
      writeSync(descriptor, `${head.slice(0, -1)},${finding.subarray(1)}\n`);
    } catch (thrown) {
      say(`tap: the report cannot be written: ${toWorkerError(thrown).message}`);
    }
  };
}

function openForMore(file: string): number {
  try {
    return openSync(file, "a", 0o600);
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === "ENOENT";
    throw new WorkerError(isMissing ? "ENOTFOUND" : "EIO", "The file of --report cannot be written", {
      hint: "Name a file in a folder that exists and can be written.",
      details: { option: "--report" },
      cause: thrown,
    });
  }
}

function wrong(option: string, why: string): WorkerError {
  return new WorkerError("EARG", `Wrong option ${option}: it ${why}`, { details: { option } });
}
