import packageJson from "../package.json" with { type: "json" };
import { COMMANDS, commandHelp, usage } from "./cli/commands.ts";
import { parseOptions, parseWithPositionals, READING_OPTIONS } from "./cli/options.ts";
import { finish, loadCodec, runCommand, settingsOf } from "./cli/run-command.ts";
import {
  asksForProtocol,
  NORMALIZE_OPTIONS,
  PROCESS_OPTIONS,
  REQUEST_OPTIONS,
  RESUME_OPTIONS,
  runRequestOf,
  VALIDATE_OPTIONS,
} from "./cli/run-flags.ts";
import { runRequestStream, runSingleRequest } from "./cli/run-requests.ts";
import { readEnvelope, toFragment } from "./envelope/index.ts";
import { ERROR_CATALOG } from "./errors/catalog.ts";
import { toWorkerError, WorkerError } from "./errors/worker-error.ts";
import { type AnswerSettings, encodeReply, errorReply } from "./io/answer.ts";
import type { Operation, Reply } from "./io/operations.ts";
import { complain } from "./io/report.ts";
import type { RunSetup } from "./io/run-operations.ts";
import { type SourceFactory, sourcesFromEnvironment } from "./io/sources.ts";
import { documentOf } from "./io/stdio/document-codec.ts";
import { readInput } from "./io/stdio/read-input.ts";
import { writeOutput } from "./io/stdio/write-output.ts";

/** Runs the program; resolves to its exit code. Never throws, never leaves output behind. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const name = args[0] !== undefined && !args[0].startsWith("-") ? args[0] : undefined;
  let sources: SourceFactory = () => ({ now: Date.now, hex: () => "" });
  try {
    sources = sourcesFromEnvironment(env);
    return name === undefined ? await runProgram(args, sources) : await run(name, args.slice(1), sources);
  } catch (thrown) {
    const codec = await loadCodec(hasOption(args, "--codec", "msgpack"));
    return fail(name, thrown, { goCompat: hasOption(args, "--compat", "go-envelope"), sources, codec });
  }
}

/** Answers a failure outside of any document on stdout or, where that is what failed, on stderr. */
function fail(
  name: string | undefined,
  thrown: unknown,
  settings: Pick<AnswerSettings, "goCompat" | "sources" | "codec">,
): number {
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

async function run(name: string, args: readonly string[], sources: SourceFactory): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) throw noSuchCommand();
  if (args.includes("--help") || args.includes("-h")) return say(commandHelp(name));
  switch (name) {
    case "process":
    case "resume":
      return runEnvelopes(name, args, sources);
    case "normalize":
      return runNormalize(args, sources);
    case "validate":
      return runValidate(args, sources);
    case "serve":
      return runServe(args, sources);
    case "explain":
      return runExplain(args, sources);
    case "pipeline":
      return runPipelineCheck(args);
    case "proto":
      return runProto(args, sources);
    case "conformance":
      return runConformance(args);
    case "skills":
      return runSkills(args, sources);
    case "agents":
      return runAgents(args);
    case "artifact":
      return runArtifact(args);
    case "prices":
      return runPrices(args);
    case "messages":
      return runMessages(args, sources);
  }
  const settings = await settingsOf(parseOptions(args, READING_OPTIONS), sources);
  if (name === "version") {
    return finish(encodeReply(name, documentReply(version(settings.goCompat)), settings), settings);
  }
  return runCommand(name, settings);
}

/** `process` and `resume`: the parts that run stages are loaded here and nowhere earlier. */
async function runEnvelopes(
  name: "process" | "resume",
  args: readonly string[],
  sources: SourceFactory,
): Promise<number> {
  const values = parseOptions(args, name === "process" ? PROCESS_OPTIONS : RESUME_OPTIONS);
  const settings = await settingsOf(values, sources);
  const runner = await settings.runner();
  const request = runRequestOf(values);
  const offloading = values.offload === true ? (await import("./cli/offload.ts")).offloading : undefined;
  const operationWith = (emit?: RunSetup["emit"]): Operation => {
    const operation = runner.operation(name, request, emit);
    return offloading?.(operation, values.artifacts as string | undefined) ?? operation;
  };
  if (asksForProtocol(values)) return (await loadProtocolOutput()).runFramed(name, settings, operationWith);
  return runCommand(name, { ...settings, operations: { ...settings.operations, [name]: operationWith() } });
}

async function runNormalize(args: readonly string[], sources: SourceFactory): Promise<number> {
  const values = parseOptions(args, NORMALIZE_OPTIONS);
  const settings = await settingsOf(values, sources);
  if (values.inline !== true) return runCommand("normalize", settings);
  const { inlining } = await import("./cli/offload.ts");
  const normalize = inlining(settings.operations.normalize!, values.artifacts as string | undefined);
  return runCommand("normalize", { ...settings, operations: { ...settings.operations, normalize } });
}

async function runValidate(args: readonly string[], sources: SourceFactory): Promise<number> {
  const values = parseOptions(args, VALIDATE_OPTIONS);
  const settings = await settingsOf(values, sources);
  if (!asksForProtocol(values)) return runCommand("validate", settings);
  return (await loadProtocolOutput()).runFramed("validate", settings, () => settings.operations.validate!);
}

async function runServe(args: readonly string[], sources: SourceFactory): Promise<number> {
  const { SERVE_OPTIONS, serve } = await import("./cli/serve.ts");
  return serve(parseOptions(args, SERVE_OPTIONS), sources);
}

function loadProtocolOutput(): Promise<typeof import("./cli/protocol-output.ts")> {
  return import("./cli/protocol-output.ts");
}

async function runExplain(args: readonly string[], sources: SourceFactory): Promise<number> {
  const { values, positionals } = parseWithPositionals(args, READING_OPTIONS, 0, 1);
  const settings = await settingsOf(values, sources);
  const input = readInput(positionals[0] ?? settings.input, settings.maxBytes);
  const { envelope } = readEnvelope(documentOf(input, settings), { ...settings, sources: sources() });
  return say((await import("./cli/explain.ts")).explain(envelope));
}

async function runPipelineCheck(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb !== "check") throw noSuchVerb("pipeline");
  const { positionals } = parseWithPositionals(rest, { help: READING_OPTIONS.help }, 1);
  const { pipelineCheck } = await import("./cli/pipeline-check.ts");
  return finish(pipelineCheck(positionals[0]!), { quiet: false });
}

async function runProto(args: readonly string[], sources: SourceFactory): Promise<number> {
  const [verb, ...rest] = args;
  if (verb !== "validate") throw noSuchVerb("proto");
  const { protoValidate } = await import("./cli/proto.ts");
  return finish(await protoValidate(rest, sources), { quiet: false });
}

async function runConformance(args: readonly string[]): Promise<number> {
  const { conformance } = await import("./cli/conformance.ts");
  const { text, exitCode } = await conformance(args);
  say(text);
  return exitCode;
}

async function runSkills(args: readonly string[], sources: SourceFactory): Promise<number> {
  const { skillsCommand } = await import("./cli/skills.ts");
  const reply = await skillsCommand(args, sources);
  if (reply === undefined) throw noSuchVerb("skills");
  return finish(reply, { quiet: false });
}

async function runAgents(args: readonly string[]): Promise<number> {
  const { agentsCommand } = await import("./cli/agents.ts");
  const exitCode = await agentsCommand(args, process.env);
  if (exitCode === undefined) throw noSuchVerb("agents");
  return exitCode;
}

async function runArtifact(args: readonly string[]): Promise<number> {
  const { artifactCommand } = await import("./cli/artifact.ts");
  const reply = artifactCommand(args, Date.now());
  if (reply === undefined) throw noSuchVerb("artifact");
  if (reply.raw !== true) return finish(reply, { quiet: false });
  writeOutput(reply.body);
  return reply.exitCode;
}

async function runPrices(args: readonly string[]): Promise<number> {
  const { pricesCommand } = await import("./cli/prices.ts");
  const reply = pricesCommand(args);
  if (reply === undefined) throw noSuchVerb("prices");
  return finish(reply, { quiet: false });
}

async function runMessages(args: readonly string[], sources: SourceFactory): Promise<number> {
  const { messagesCommand } = await import("./cli/messages.ts");
  const reply = messagesCommand(args, sources().now);
  if (reply === undefined) throw noSuchVerb("messages");
  return reply === null ? 0 : finish(reply, { quiet: false });
}

async function runProgram(args: readonly string[], sources: SourceFactory): Promise<number> {
  const values = parseOptions(args, REQUEST_OPTIONS);
  if (values.help === true) return say(usage());
  const settings = await settingsOf(values, sources);
  if (values.version === true) return say(`${packageJson.version}\n`);
  return settings.stream ? runRequestStream(settings) : runSingleRequest(settings);
}

function say(text: string): number {
  writeOutput(Buffer.from(text));
  return 0;
}

function documentReply(value: unknown): Reply {
  return { body: toFragment(value), exitCode: 0, warnings: [] };
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

function noSuchVerb(command: keyof typeof COMMANDS): WorkerError {
  return new WorkerError("EARG", `${command} cannot do that`, {
    hint: `Use it as: envelope-worker ${COMMANDS[command]!.usage.replaceAll(/\s+envelope-worker /g, " | ").replaceAll(/\s+/g, " ")}`,
    details: { command },
  });
}
