import { constants } from "node:os";
import { isatty } from "node:tty";
import { WorkerError } from "../../errors/worker-error.ts";
import { tapPeer } from "../../tap/tap-peer.ts";
import type { Command } from "../command.ts";
import { openLook, sayer } from "../open-look.ts";
import { READING } from "../option-tables.ts";
import { parseSize, textOf } from "../options.ts";

/** `tap`: what the peer does is the peer's, its exit code too. */
export const command: Command = {
  summary: "stand before a peer: pass every byte, and tell what it loses, changes or breaks",
  wraps: "-- CMD [ARGS]",
  options: {
    stream: { type: "boolean", about: "The peer answers line by line." },
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
    if (program === undefined) throw noPeer();
    const say = sayer(values);
    const { look, operation } = await openLook(call, say, values.stream === true);
    return tapPeer(
      {
        command: [program, ...args],
        isStream: values.stream === true,
        isOnTerminal: [0, 1, 2].some((descriptor) => isatty(descriptor)),
        signals: constants.signals,
        say,
      },
      {
        operation,
        maxBytes: parseSize(textOf(values, "max-bytes")),
        mends: values.mend === true,
        look,
        stdin: process.stdin,
        stdout: process.stdout,
      },
    );
  },
};

function noPeer(): WorkerError {
  return new WorkerError("EARG", "There is no peer to stand before", {
    hint: "Give its command line behind two dashes: envelope-worker tap -- CMD ARGS.",
    details: { option: "--" },
  });
}
