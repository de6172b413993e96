import { DEFAULT_MAX_BYTES } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";

/** One option of a command. */
export interface CommandOption {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** How help spells its value. */
  readonly value?: string;
  /** What it does, in one sentence. */
  readonly about: string;
}

/** The options of a command by their names. */
export type OptionTable = Readonly<Record<string, CommandOption>>;

/** The values of the options that were given. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** Parses arguments of which so many, at least and at most, are no options. */
export function parseOptions(
  args: readonly string[],
  table: OptionTable,
  least = 0,
  most = least,
): { values: OptionValues; positionals: string[] } {
  const plain = most === 0 ? parsePlain(args, table) : undefined;
  if (plain !== undefined) return { values: plain, positionals: [] };
  const allowed = Object.keys(table).map((name) => `--${name}`);
  try {
    const { values, positionals } = process.getBuiltinModule("node:util").parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.entries(table).map(([name, { type, short, multiple }]) => [
          name,
          {
            type,
            ...(short === undefined ? {} : { short }),
            ...(multiple === undefined ? {} : { multiple }),
          },
        ]),
      ),
      allowPositionals: most > 0,
    });
    if (positionals.length < least || positionals.length > most) {
      throw new Error(`Expected ${most} argument${most === 1 ? "" : "s"}, got ${positionals.length}`);
    }
    return { values: values as OptionValues, positionals };
  } catch (thrown) {
    // Node explains how to pass a value that starts with a dash; its first sentence is enough.
    const [why] = (thrown as Error).message.split(/\.\s/);
    throw new WorkerError("EARG", `Wrong arguments: ${why}`, {
      hint: `Allowed options: ${allowed.join(" ")}. --help shows an example.`,
      details: { allowed_options: allowed },
    });
  }
}

/**
 * Parses options that are written out, each with its value behind it; undefined where there is anything else,
 * which parseArgs knows better. Loading that takes longer than most commands run.
 */
function parsePlain(args: readonly string[], table: OptionTable): OptionValues | undefined {
  const values: Record<string, string | boolean> = {};
  for (let at = 0; at < args.length; at++) {
    const name = args[at]!.slice(2);
    if (!args[at]!.startsWith("--") || !Object.hasOwn(table, name)) return undefined;
    const { type, multiple } = table[name]!;
    if (multiple === true) return undefined;
    if (type === "boolean") {
      values[name] = true;
      continue;
    }
    const value = args[++at];
    if (value === undefined || value.startsWith("-")) return undefined;
    values[name] = value;
  }
  return values;
}

/** The value of an option with one; undefined where it was not given. */
export function textOf(values: OptionValues, option: string): string | undefined {
  return values[option] as string | undefined;
}

/** Reads a whole number of an option. */
export function parseCount(
  values: OptionValues,
  name: string,
  otherwise: number,
  { least = 0, most = 1e9 } = {},
): number {
  const text = textOf(values, name);
  if (text === undefined) return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WorkerError("EARG", `Wrong option --${name}: must be a whole number from ${least} to ${most}`, {
    details: { option: `--${name}` },
  });
}

/** All values of an option that may be given more than once. */
export function allOf(values: OptionValues, option: string): readonly string[] {
  return (values[option] as unknown as readonly string[] | undefined) ?? [];
}

const UNITS = new Map([
  ["", 1],
  ["b", 1],
  ["kb", 1000],
  ["kib", 1024],
  ["mb", 1000 ** 2],
  ["mib", 1024 ** 2],
  ["gb", 1000 ** 3],
  ["gib", 1024 ** 3],
]);

/** Reads a size such as `1048576`, `64KiB` or `128MiB`. */
export function parseSize(text: string | undefined): number {
  if (text === undefined) return DEFAULT_MAX_BYTES;
  const [, digits = "", unit = ""] = /^(\d{1,15}) ?([a-zA-Z]{0,3})$/.exec(text) ?? [];
  const factor = UNITS.get(unit.toLowerCase());
  const size = digits === "" || factor === undefined ? Number.NaN : Number(digits) * factor;
  if (Number.isSafeInteger(size) && size > 0) return size;
  throw new WorkerError("EARG", "--max-bytes must be a size above 0 such as 1048576, 64KiB or 128MiB", {
    hint: "Give a number of bytes, or a number with KB, KiB, MB, MiB, GB or GiB.",
    details: { option: "--max-bytes" },
  });
}

/** Checks --codec: whether documents are MessagePack instead of JSON. */
export function asksForMsgpack(text: string | undefined): boolean {
  if (text === undefined || text === "json") return false;
  if (text === "msgpack") return true;
  throw new WorkerError("EARG", "--codec must be json or msgpack", { details: { option: "--codec" } });
}

/** Checks --compat, which knows one dialect. */
export function parseCompat(text: string | undefined): boolean {
  if (text === undefined) return false;
  if (text === "go-envelope") return true;
  throw new WorkerError("EARG", "--compat knows only go-envelope", { details: { option: "--compat" } });
}
