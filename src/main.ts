import packageJson from "../package.json" with { type: "json" };
import { COMMANDS, commandHelp, usage } from "./cli/commands.ts";
import { parseOptions, READING_OPTIONS } from "./cli/options.ts";
import { finish, runCommand, settingsOf } from "./cli/run-command.ts";
import { runRequestStream, runSingleRequest } from "./cli/run-requests.ts";
import { toFragment } from "./envelope/index.ts";
import { ERROR_CATALOG } from "./errors/catalog.ts";
import { toWorkerError, WorkerError } from "./errors/worker-error.ts";
import { errorReply } from "./io/answer.ts";
import { OPERATIONS } from "./io/operations.ts";
import { complain } from "./io/report.ts";
import { type SourceFactory, sourcesFromEnvironment } from "./io/sources.ts";
import { writeOutput } from "./io/stdio/write-output.ts";

/** Runs the program; resolves to its exit code. Never throws, never leaves output behind. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const name = args[0] !== undefined && !args[0].startsWith("-") ? args[0] : undefined;
  let sources: SourceFactory = () => ({ now: Date.now, hex: () => "" });
  try {
    sources = sourcesFromEnvironment(env);
    return name === undefined ? await runProgram(args, sources) : await run(name, args.slice(1), sources);
  } catch (thrown) {
    return fail(name, thrown, { goCompat: asksForGoCompat(args), sources });
  }
}

/** Answers a failure outside of any document on stdout or, where that is what failed, on stderr. */
function fail(
  name: string | undefined,
  thrown: unknown,
  settings: { readonly goCompat: boolean; readonly sources: SourceFactory },
): number {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? name : "cli";
  try {
    return finish(errorReply(command, thrown, settings), { quiet: false });
  } catch (failure) {
    const { code, message } = toWorkerError(failure);
    complain(`envelope-worker: ${message}\n`);
    return settings.goCompat ? 1 : ERROR_CATALOG[code].exitCode;
  }
}

/** The options may be what is wrong, so this only looks for the words. */
function asksForGoCompat(args: readonly string[]): boolean {
  return args.some(
    (word, at) => word === "--compat=go-envelope" || (word === "--compat" && args[at + 1] === "go-envelope"),
  );
}

async function run(name: string, args: readonly string[], sources: SourceFactory): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) throw noSuchCommand();
  const values = parseOptions(args, READING_OPTIONS);
  if (values.help === true) return say(commandHelp(name));
  const settings = await settingsOf(values, OPERATIONS, sources);
  if (name === "version")
    return finish({ body: toFragment(version(settings.goCompat)), exitCode: 0, warnings: [] }, settings);
  return runCommand(name, settings);
}

async function runProgram(args: readonly string[], sources: SourceFactory): Promise<number> {
  const table = { ...READING_OPTIONS, version: { type: "boolean" } } as const;
  const values = parseOptions(args, table);
  if (values.help === true) return say(usage());
  const settings = await settingsOf(values, OPERATIONS, sources);
  if (values.version === true) return say(`${packageJson.version}\n`);
  return settings.stream ? runRequestStream(settings) : runSingleRequest(settings);
}

function say(text: string): number {
  writeOutput(Buffer.from(text));
  return 0;
}

function version(goCompat: boolean): Record<string, unknown> {
  const { name, version: number } = packageJson;
  if (goCompat)
    return { version: number, build_time: "", go_version: `none (${name} on Node ${process.version})` };
  return { name, version: number, protocol: 1, envelope_schema: "1.2", node: process.version };
}

function noSuchCommand(): WorkerError {
  const commands = Object.keys(COMMANDS);
  return new WorkerError("EARG", "There is no such command", {
    hint: `Use one of: ${commands.join(", ")}. envelope-worker --help explains them.`,
    details: { commands },
  });
}
