import { type SourceFactory, sourcesFromEnvironment } from "../app/sources.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { complain } from "../io/stdio/report.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import { type AnswerSettings, encodeReply, errorReply } from "../service/answer.ts";
import { finish, loadCodec } from "./run-command.ts";

/** Runs a command with the arguments behind it, or the program without one; resolves to the exit code. */
export type CommandRunner = (
  name: string | undefined,
  args: readonly string[],
  sources: SourceFactory,
) => Promise<number>;

/** Runs the program and sets its exit code. Never throws, never leaves output behind. */
export function startProgram(run: CommandRunner): void {
  // Only ever exitCode: process.exit() would cut off output that a slow reader has not taken yet.
  void answerAll(process.argv.slice(2), process.env, run).then((exitCode) => {
    process.exitCode = exitCode;
  });
}

/** Writes a text for a person to stdout; gives the exit code. */
export function say(text: string): number {
  writeOutput(Buffer.from(text));
  return 0;
}

async function answerAll(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  run: CommandRunner,
): Promise<number> {
  const name = args[0] !== undefined && !args[0].startsWith("-") ? args[0] : undefined;
  let sources: SourceFactory = () => ({ now: Date.now, hex: () => "" });
  try {
    sources = sourcesFromEnvironment(env);
    if (name === undefined) return await run(name, args, sources);
    if (args.includes("--help") || args.includes("-h")) return say(await helpOf(name));
    return await run(name, args.slice(1), sources);
  } catch (thrown) {
    const codec = await loadCodec(hasOption(args, "--codec", "msgpack"));
    return fail(name, thrown, { goCompat: hasOption(args, "--compat", "go-envelope"), sources, codec });
  }
}

async function helpOf(name: string): Promise<string> {
  return (await import("./commands.ts")).commandHelp(name);
}

/** Answers a failure outside of any document on stdout or, where that is what failed, on stderr. */
async function fail(
  name: string | undefined,
  thrown: unknown,
  settings: Pick<AnswerSettings, "goCompat" | "sources" | "codec">,
): Promise<number> {
  const { COMMANDS } = await import("./commands.ts");
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? name : "cli";
  try {
    const reply = encodeReply(command, errorReply(command, thrown, settings), settings);
    return finish(reply, { quiet: false, codec: settings.codec });
  } catch (failure) {
    const { code, message } = toWorkerError(failure);
    complain(`envelope-worker: ${message}\n`);
    return settings.goCompat ? 1 : ERROR_CATALOG[code].exitCode;
  }
}

/** The options may be what is wrong, so this only looks for the words. */
function hasOption(args: readonly string[], option: string, value: string): boolean {
  return args.some(
    (word, at) => word === `${option}=${value}` || (word === option && args[at + 1] === value),
  );
}
