import packageJson from "../package.json" with { type: "json" };
import type { SourceFactory } from "./app/sources.ts";
import { parseOptions, parseWithPositionals, READING_OPTIONS } from "./cli/options.ts";
import { type CommandRunner, say } from "./cli/program.ts";
import { finish, runCommand, settingsOf } from "./cli/run-command.ts";
import { asksForProtocol, NORMALIZE_OPTIONS, REQUEST_OPTIONS, VALIDATE_OPTIONS } from "./cli/run-flags.ts";
import { runRequestStream, runSingleRequest } from "./cli/run-requests.ts";
import { readEnvelope, toFragment } from "./envelope/index.ts";
import { documentOf } from "./io/stdio/document-codec.ts";
import { readInput } from "./io/stdio/read-input.ts";
import { writeOutput } from "./io/stdio/write-output.ts";
import { encodeReply } from "./service/answer.ts";
import { OPERATIONS, type Reply } from "./service/operations.ts";

/** Runs every command but those that run envelopes, which are a program of their own; and the one without a name. */
export const runAnyCommand: CommandRunner = async (name, args, sources) => {
  switch (name) {
    case undefined:
      return runRequests(args, sources);
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
  if (name !== "version" && !Object.hasOwn(OPERATIONS, name))
    throw (await import("./cli/commands.ts")).noSuchCommand();
  const settings = await settingsOf(parseOptions(args, READING_OPTIONS), sources);
  if (name === "version") {
    return finish(encodeReply(name, documentReply(version(settings.goCompat)), settings), settings);
  }
  return runCommand(name, settings);
};

async function runNormalize(args: readonly string[], sources: SourceFactory): Promise<number> {
  const values = parseOptions(args, NORMALIZE_OPTIONS);
  const settings = await settingsOf(values, sources);
  if (values.inline !== true) return runCommand("normalize", settings);
  const { inlining } = await import("./service/offload.ts");
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

function loadProtocolOutput(): Promise<typeof import("./service/protocol-output.ts")> {
  return import("./service/protocol-output.ts");
}

async function runExplain(args: readonly string[], sources: SourceFactory): Promise<number> {
  const { values, positionals } = parseWithPositionals(args, READING_OPTIONS, 0, 1);
  const settings = await settingsOf(values, sources);
  const input = readInput(positionals[0] ?? settings.input, settings.maxBytes);
  const { envelope } = readEnvelope(documentOf(input, settings), { ...settings, sources: sources() });
  return say((await import("./service/explain.ts")).explain(envelope));
}

async function runPipelineCheck(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb !== "check") throw await noSuchVerb("pipeline");
  const { positionals } = parseWithPositionals(rest, { help: READING_OPTIONS.help }, 1);
  const { pipelineCheck } = await import("./cli/pipeline-check.ts");
  return finish(pipelineCheck(positionals[0]!), { quiet: false });
}

async function runProto(args: readonly string[], sources: SourceFactory): Promise<number> {
  const [verb, ...rest] = args;
  if (verb !== "validate") throw await noSuchVerb("proto");
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
  if (reply === undefined) throw await noSuchVerb("skills");
  return finish(reply, { quiet: false });
}

async function runAgents(args: readonly string[]): Promise<number> {
  const { agentsCommand } = await import("./cli/agents.ts");
  const exitCode = await agentsCommand(args, process.env);
  if (exitCode === undefined) throw await noSuchVerb("agents");
  return exitCode;
}

async function runArtifact(args: readonly string[]): Promise<number> {
  const { artifactCommand } = await import("./cli/artifact.ts");
  const reply = artifactCommand(args, Date.now());
  if (reply === undefined) throw await noSuchVerb("artifact");
  if (reply.raw !== true) return finish(reply, { quiet: false });
  writeOutput(reply.body);
  return reply.exitCode;
}

async function runPrices(args: readonly string[]): Promise<number> {
  const { pricesCommand } = await import("./cli/prices.ts");
  const reply = pricesCommand(args);
  if (reply === undefined) throw await noSuchVerb("prices");
  return finish(reply, { quiet: false });
}

async function runMessages(args: readonly string[], sources: SourceFactory): Promise<number> {
  const { messagesCommand } = await import("./cli/messages.ts");
  const reply = messagesCommand(args, sources().now);
  if (reply === undefined) throw await noSuchVerb("messages");
  return reply === null ? 0 : finish(reply, { quiet: false });
}

async function runRequests(args: readonly string[], sources: SourceFactory): Promise<number> {
  const values = parseOptions(args, REQUEST_OPTIONS);
  if (values.help === true) return say((await import("./cli/commands.ts")).usage());
  const settings = await settingsOf(values, sources);
  if (values.version === true) return say(`${packageJson.version}\n`);
  return settings.stream ? runRequestStream(settings) : runSingleRequest(settings);
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

async function noSuchVerb(command: string): Promise<Error> {
  return (await import("./cli/commands.ts")).noSuchVerb(command);
}
