import { constants } from "node:os";
import { isatty } from "node:tty";
import { WorkerError } from "../../errors/worker-error.ts";
import { tapPeer } from "../../tap/tap-peer.ts";
import type { Command } from "../command.ts";
import { openTap, sayer } from "../open-tap.ts";
import { READING } from "../option-tables.ts";
import { type OptionValues, textOf } from "../options.ts";

/** `tap`: what the peer does is the peer's, its exit code too. */
export const command: Command = {
  summary: "stand before a peer: pass every byte, and tell what it loses, changes or breaks",
  wraps: "-- CMD [ARGS]",
  options: {
    stream: { type: "boolean", about: "The peer answers line by line." },
    http: { type: "string", value: "URL", about: "Stand before this server instead of a program." },
    port: { type: "string", value: "N", about: "Listen there on 127.0.0.1, with --http; 0 for any." },
    mend: { type: "boolean", about: "Answer with what merging makes of the peer's answer." },
    op: { type: "string", value: "NAME", about: "What the peer is asked to do; process unless given." },
    report: { type: "string", value: "FILE", about: "Add findings to this file, as JSON lines." },
    save: { type: "string", value: "DIR", about: "Keep each hop as a file, for conformance --cases." },
    "save-max": { type: "string", value: "N", about: "How many hops are kept; 1000 unless given." },
    "no-redact": { type: "boolean", about: "Mask nothing in reports and files." },
    "max-bytes": READING["max-bytes"],
  },
  examples: ["envelope-worker tap --save hops -- envelope-worker process < envelope.json"],
  async run(call) {
    const { values, positionals } = call;
    const [program, ...args] = positionals;
    const http = textOf(values, "http");
    if (http !== undefined) {
      refuseBeside(values, program);
      return (await import("../tap-http.ts")).tapHttp(call, http);
    }
    if (program === undefined) throw noPeer();
    if (values.port !== undefined) throw wrongTap("--port", "--port is for --http");
    const say = sayer(values);
    const isStream = values.stream === true;
    const settings = await openTap(call, say, isStream);
    const isOnTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
    return tapPeer(
      { command: [program, ...args], isStream, isOnTerminal, signals: constants.signals, say },
      { ...settings, stdin: process.stdin, stdout: process.stdout },
    );
  },
};

/** A peer is either a program or a server. */
function refuseBeside({ stream }: OptionValues, program: string | undefined): void {
  if (program !== undefined) throw wrongTap("--http", "--http takes no program behind --");
  if (stream === true) throw wrongTap("--stream", "--stream is for a program behind --");
}

function wrongTap(option: string, why: string): WorkerError {
  return new WorkerError("EARG", `Wrong options of tap: ${why}`, {
    hint: "Use tap -- CMD ARGS, tap --stream -- CMD ARGS, or tap --http URL --port N.",
    details: { option },
  });
}

function noPeer(): WorkerError {
  return new WorkerError("EARG", "There is no peer to stand before", {
    hint: "Give its command line behind two dashes: envelope-worker tap -- CMD ARGS.",
    details: { option: "--" },
  });
}
