import { sourcesFromEnvironment } from "../app/sources.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { complain } from "../io/stdio/report.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import { documentFrame, exitCodeOf, type Reply, type SourceFactory } from "../service/index.ts";
import { ALWAYS } from "./always.ts";
import { type Command, type CommandGroup, type FindCommand, helpOf } from "./command.ts";
import { loadCodec } from "./documents.ts";
import { parseOptions } from "./options.ts";
import { say } from "./say.ts";

/** Runs the program and sets its exit code. Never throws, never leaves output behind. */
export function startProgram(find: FindCommand): void {
  // Only ever exitCode: process.exit() would cut off output that a slow reader has not taken yet.
  void runProgram(process.argv.slice(2), process.env, find).then((exitCode) => {
    process.exitCode = exitCode;
  });
}

async function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  find: FindCommand,
): Promise<number> {
  let sources: SourceFactory = () => ({ now: Date.now, hex: () => "" });
  /** The name under which a failure is told. */
  let told = "cli";
  try {
    sources = sourcesFromEnvironment(env);
    const at = await commandWord(args, find);
    const name = args[at];
    const found = await find(name ?? "");
    if (name !== undefined && found !== undefined) told = name;
    if (found === undefined) throw (await import("./usage.ts")).noSuchCommand();
    const [own, wrapped] = "wraps" in found ? cutAtDashes(args) : [args, undefined];
    if (name !== undefined && own.some((word) => word === "--help" || word === "-h"))
      return say(helpOf(name, found));
    const rest = own.slice(at + 1);
    const [command, behind] = await verbOf(name ?? "", found, rest);
    if (command !== found) told = `${name}/${rest[0]}`;
    const words = [...own.slice(0, at), ...behind];
    const { least = 0, most = 0 } = command.positionals ?? {};
    const { values, positionals } = parseOptions(words, { ...ALWAYS, ...command.options }, least, most);
    return await command.run({ values, positionals: wrapped ?? positionals, sources, env });
  } catch (thrown) {
    return fail(told, thrown, args, sources);
  }
}

/** The words before `--`, and the command line of another program behind it. */
function cutAtDashes(args: readonly string[]): [readonly string[], readonly string[]] {
  const cut = args.indexOf("--");
  return cut === -1 ? [args, []] : [args.slice(0, cut), args.slice(cut + 1)];
}

/** Where the command stands: before all options, nearly always; behind all words where there is none. */
async function commandWord(args: readonly string[], find: FindCommand): Promise<number> {
  if (args[0]?.startsWith("-") !== true) return 0;
  return (await import("./leading-options.ts")).findCommandWord(args, find);
}

async function verbOf(
  name: string,
  found: Command | CommandGroup,
  args: readonly string[],
): Promise<[Command, readonly string[]]> {
  if (!("verbs" in found)) return [found, args];
  const [verb = "", ...rest] = args;
  if (!Object.hasOwn(found.verbs, verb)) throw (await import("./usage.ts")).noSuchVerb(name, found);
  return [found.verbs[verb]!, rest];
}

/** Answers a failure outside of any document on stdout or, where that is what failed, on stderr. */
async function fail(
  name: string,
  thrown: unknown,
  args: readonly string[],
  sources: SourceFactory,
): Promise<number> {
  const goCompat = hasOption(args, "--compat", "go-envelope");
  try {
    const [{ maskError }, { createMasking }] = await Promise.all([
      import("../service/mask.ts"),
      import("../redact/index.ts"),
    ]);
    const codec = await loadCodec(hasOption(args, "--codec", "msgpack"));
    const failure = maskError(toWorkerError(thrown), "stdio", createMasking());
    const { now } = sources();
    const { exitCode } = ERROR_CATALOG[failure.code];
    const reply: Reply = { body: undefined, failure, exitCode, warnings: [], absent: [], startedAt: now() };
    const isRead = codec.single(documentFrame(name, reply, { goCompat, now, codec })).every(writeOutput);
    return isRead ? exitCodeOf(reply, goCompat) : 0;
  } catch (failure) {
    const { code, message } = toWorkerError(failure);
    complain(`envelope-worker: ${message}\n`);
    return goCompat ? 1 : ERROR_CATALOG[code].exitCode;
  }
}

/** The options may be what is wrong, so this only looks for the words. */
function hasOption(args: readonly string[], option: string, value: string): boolean {
  return args.some(
    (word, at) => word === `${option}=${value}` || (word === option && args[at + 1] === value),
  );
}
