import packageJson from "../package.json" with { type: "json" };
import { COMMANDS, commandHelp, usage } from "./cli/commands.ts";
import { parseOptions, READING_OPTIONS } from "./cli/options.ts";
import { finish, runCommand, settingsOf } from "./cli/run-command.ts";
import { runRequestStream, runSingleRequest } from "./cli/run-requests.ts";
import { toFragment } from "./envelope/index.ts";
import { WorkerError } from "./errors/worker-error.ts";
import { errorReply } from "./io/answer.ts";
import { OPERATIONS } from "./io/operations.ts";
import { type SourceFactory, sourcesFromEnvironment } from "./io/sources.ts";

/** Runs the program; resolves to its exit code. Never throws, never leaves output behind. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const name = args[0] !== undefined && !args[0].startsWith("-") ? args[0] : undefined;
  const goCompat =
    args.includes("--compat=go-envelope") || args[args.indexOf("--compat") + 1] === "go-envelope";
  let sources: SourceFactory = () => ({ now: Date.now, hex: () => "" });
  try {
    sources = sourcesFromEnvironment(env);
    return name === undefined ? await runProgram(args, sources) : await run(name, args.slice(1), sources);
  } catch (thrown) {
    return finish(
      errorReply(name !== undefined && name in COMMANDS ? name : "cli", thrown, { goCompat, sources }),
      {
        quiet: false,
      },
    );
  }
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
  process.stdout.write(text);
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
