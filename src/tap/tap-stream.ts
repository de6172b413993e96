import type { StandIn } from "../process/stand-in.ts";
import type { PeerEnd } from "./ending.ts";
import type { PassedHop } from "./hop.ts";
import { createLines, type Line } from "./lines.ts";
import { createPairs } from "./pairs.ts";
import { type Filter, passBytes, showing } from "./pass.ts";
import type { TapSettings } from "./settings.ts";

/** Stands before a program that answers line by line. */
export async function tapStream(peer: StandIn, settings: TapSettings): Promise<PeerEnd> {
  const { operation, maxBytes, mends, look, stdin, stdout } = settings;
  const pairs = createPairs();
  const [sentLines, replyLines] = [createLines(maxBytes), createLines(maxBytes)];
  const noteSent = (line: Line): void => {
    if (line.kind === "line") pairs.sent(line.bytes);
    else if (line.isLast) pairs.sent(undefined);
  };
  /** The hop that a line of the peer completes; undefined where nobody can look at it. */
  const hopOf = (line: Line): PassedHop | undefined => {
    if (line.kind === "part" && !line.isLast) return undefined;
    const reply = line.kind === "line" ? line.bytes : undefined;
    const pair = pairs.answered(reply);
    if (pair === null) return undefined;
    if (pair.sent === undefined || reply === undefined) {
      look.pass(`the line is larger than ${maxBytes} bytes (--max-bytes), or too many wait`);
      return undefined;
    }
    return { operation, sent: pair.sent, reply, ending: {} };
  };
  const see = (lines: readonly Line[]): void => {
    for (const line of lines) {
      const hop = hopOf(line);
      if (hop !== undefined) look.see(hop);
    }
  };
  const mend = (lines: readonly Line[]): Buffer[] =>
    lines.map((line) => {
      const hop = hopOf(line);
      if (hop === undefined) return line.bytes;
      look.see(hop);
      return look.mend(hop);
    });
  const sending = passBytes(stdin, peer.stdin, {
    piece(piece) {
      // Before the peer can answer it.
      sentLines.add(piece).forEach(noteSent);
      return [piece];
    },
    end() {
      sentLines.end().forEach(noteSent);
      peer.stdin.end();
      return [];
    },
  });
  const mending: Filter = {
    piece: (piece) => mend(replyLines.add(piece)),
    end: () => mend(replyLines.end()),
  };
  const answering = passBytes(
    peer.stdout,
    stdout,
    mends ? mending : showing((piece) => see(replyLines.add(piece))),
  );
  const end = await peer.ended;
  await answering.done;
  sending.stop();
  await new Promise(setImmediate);
  if (!mends) see(replyLines.end());
  return end;
}
