import { WorkerError } from "../errors/worker-error.ts";

/** What --help says about a command. */
export interface CommandHelp {
  readonly summary: string;
  readonly usage: string;
  readonly example: string;
}

const READING =
  "[--input FILE] [--strict] [--max-bytes SIZE] [--compat go-envelope] [--codec msgpack] [--redact] [--stream] [--quiet]";

/** The commands, in the order in which the usage lists them. */
export const COMMANDS: Readonly<Record<string, CommandHelp>> = {
  create: {
    summary:
      "make a full envelope of {raw_input, user_id?, session_id?, request_id?, metadata?, stage_order?}",
    usage: `create ${READING}`,
    example: `echo '{"raw_input":"Where is main defined?"}' | envelope-worker create`,
  },
  process: {
    summary: "run an envelope through the pipeline and give it back, also paused or at a bound",
    usage: `process [--workspace DIR] [--pipeline FILE] [--skills DIR] [--model PROVIDER:NAME] [--prices FILE]
       [--keys FILE] [--prompts DIR] [--sessions FILE] [--steps N] [--until STAGE] [--only a,b]
       [--timeout MS] ${READING}`,
    example: `echo '{"raw_input":"Where is main defined?"}' | envelope-worker process --workspace .`,
  },
  resume: {
    summary: "answer a paused envelope, or raise a limit of a stopped one, and let it go on",
    usage: `resume --answer TEXT | --approve | --deny | --set max_llm_calls=20 [options of process]`,
    example: "envelope-worker resume --set max_iterations=5 --workspace . < envelope.json",
  },
  serve: {
    summary: "answer the same operations over HTTP, in JSON and MessagePack",
    usage: `serve [--host 127.0.0.1] [--port 8080] [--workspace DIR] [--pipeline FILE] [--model PROVIDER:NAME]
       [--prices FILE] [--keys FILE] [--prompts DIR] [--sessions FILE] [--skills DIR]
       [--token-file FILE] [--concurrency N] [--max-bytes SIZE] [--timeout MS] [--only a,b] [--state DIR] [--grace SECONDS] [--quiet]`,
    example: "envelope-worker serve --port 8080 --workspace .",
  },
  explain: {
    summary: "show an envelope to a person: its path, its bounds, why it stopped, how to resume",
    usage: "explain [FILE] [--max-bytes SIZE]",
    example: "envelope-worker explain envelope.json",
  },
  validate: {
    summary: "check an envelope: {valid, errors, warnings, envelope_id}; exit 0 or 65",
    usage: `validate ${READING}`,
    example: "envelope-worker validate --strict --input envelope.json",
  },
  "can-continue": {
    summary: "tell whether the next stage may start, and what is left of each bound",
    usage: `can-continue ${READING}`,
    example: "envelope-worker can-continue < envelope.json",
  },
  result: {
    summary: "sum up an envelope for its caller: response, reasons, questions, counters, errors, outputs",
    usage: `result ${READING}`,
    example: "envelope-worker result < envelope.json",
  },
  normalize: {
    summary: "write an envelope as this worker writes it: nothing lost, defaults filled in",
    usage: `normalize [--inline] [--artifacts DIR] ${READING}`,
    example: "envelope-worker normalize --stream < envelopes.ndjson",
  },
  merge: {
    summary: "lay a peer's reply over the envelope that was sent: {sent, reply}; absent is not reset",
    usage: `merge ${READING}`,
    example: `printf '{"sent":%s,"reply":%s}' "$(cat sent.json)" "$(cat reply.json)" | envelope-worker merge`,
  },
  pipeline: {
    summary: "check a pipeline file (JSON or YAML): every mistake with its line; exit 0 or 65",
    usage: "pipeline check FILE",
    example: "envelope-worker pipeline check pipeline.yaml",
  },
  proto: {
    summary: "check a Protocol v1 envelope or stream: every broken rule with its line; exit 0 or 65",
    usage: "proto validate [--input FILE] [--strict] [--stream] [--max-bytes SIZE]",
    example: "envelope-worker proto validate --strict --stream < progress.ndjson",
  },
  skills: {
    summary: "list, check or run exec skills: programs in any language that the execution stage can use",
    usage: `skills list --skills DIR
       envelope-worker skills check DIR
       envelope-worker skills run NAME --skills DIR [--input FILE] [--workspace DIR] [--dry-run] [--quiet]`,
    example: `echo '{"text":"one two"}' | envelope-worker skills run text/stats --skills examples/skills`,
  },
  agents: {
    summary: "list the command-line agents that are installed, or hand a prompt to one: live, or as NDJSON",
    usage: `agents list [--json]
       envelope-worker agents run KIND [--prompt TEXT] [--json] [--model M] [--cwd DIR] [--timeout SECONDS]
       [--resume last|ID] [--fork last|ID] [--add-dir DIR]… [--extension KEY=JSON]… [--allow-external-sandbox]
       envelope-worker agents run exec --command "CMD ARGS" [--prompt TEXT] …`,
    example: `envelope-worker agents run exec --command "sh examples/agents/echo.sh" --prompt "hello"`,
  },
  artifact: {
    summary: "read, describe, check and clean up what --offload and skills have stored",
    usage: `artifact get DIGEST [--output FILE] | stat DIGEST | verify [DIGEST] | gc [--older-than 30d] [--keep FILE] [--dry-run]
       each with [--artifacts DIR]`,
    example: "envelope-worker artifact verify",
  },
  prices: {
    summary: "show what models cost, check a price table, or compute the costs of exported messages anew",
    usage: `prices show [--prices FILE]
       envelope-worker prices check [FILE] [--prices FILE]
       envelope-worker prices reprice EXPORT [--prices FILE]`,
    example: "envelope-worker prices show",
  },
  messages: {
    summary: "export the sessions that models have had as NDJSON, or import them",
    usage: `messages export [SESSION] --sessions FILE
       envelope-worker messages import [--input EXPORT] --sessions FILE`,
    example: `echo '{"type":"session","session":{"id":"sess_1","workspacePath":".","activeModel":null}}' | envelope-worker messages import --sessions sessions.sqlite`,
  },
  conformance: {
    summary: "run any peer, in any language, over the cases of the conformance kit; exit 0 or 1",
    usage: `conformance --peer "CMD ARGS" [--suite a,b] [--report FILE.html] [--junit FILE] [--json]
       [--expected-failures FILE]`,
    example:
      'envelope-worker conformance --peer "python3 peer.py" --suite roundtrip,bounds --report out.html',
  },
  version: {
    summary: "print the version as JSON",
    usage: "version [--compat go-envelope]",
    example: "envelope-worker version",
  },
};

/** The usage text of the whole program. */
export function usage(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: envelope-worker COMMAND [options]      one document on stdin, one line on stdout
       envelope-worker --stream               {"command", "envelope", "options"?} per line

Commands:
${rows.join("\n")}

envelope-worker COMMAND --help shows a command's options and an example.
`;
}

/** The help text of one command; EARG where there is none. */
export function commandHelp(name: string): string {
  if (!Object.hasOwn(COMMANDS, name)) throw noSuchCommand();
  const { summary, usage: line, example } = COMMANDS[name]!;
  return `${name}: ${summary}\n\nUsage: envelope-worker ${line}\n\nExample:\n  ${example}\n`;
}

/** The error for a command that does not exist. */
export function noSuchCommand(): WorkerError {
  const commands = Object.keys(COMMANDS);
  return new WorkerError("EARG", "There is no such command", {
    hint: `Use one of: ${commands.join(", ")}. envelope-worker --help explains them.`,
    details: { commands },
  });
}

/** The error for a command that needs another word behind it. */
export function noSuchVerb(command: string): WorkerError {
  return new WorkerError("EARG", `${command} cannot do that`, {
    hint: `Use it as: envelope-worker ${COMMANDS[command]!.usage.replaceAll(/\s+envelope-worker /g, " | ").replaceAll(/\s+/g, " ")}`,
    details: { command },
  });
}
