import type { StandIn } from "../process/stand-in.ts";
import { createCopy } from "./copy.ts";
import { hopEnding, type PeerEnd } from "./ending.ts";
import { type Filter, passBytes, showing } from "./pass.ts";
import type { TapSettings } from "./settings.ts";

/** Stands before a program that answers one document and ends. */
export async function tapOnce(peer: StandIn, settings: TapSettings): Promise<PeerEnd> {
  const { operation, maxBytes, mends, look, stdin, stdout } = settings;
  const [sent, reply] = [createCopy(maxBytes), createCopy(maxBytes)];
  let isAllSent = false;
  const sending = passBytes(stdin, peer.stdin, {
    piece(piece) {
      sent.add(piece);
      return [piece];
    },
    end() {
      isAllSent = true;
      peer.stdin.end();
      return [];
    },
  });
  const hop = () => {
    const [ours, theirs] = [isAllSent ? sent.bytes() : undefined, reply.bytes()];
    return ours && theirs && { operation, sent: ours, reply: theirs };
  };
  const mending: Filter = {
    piece: reply.add,
    end() {
      const whole = hop();
      const bytes = whole === undefined ? reply.bytes() : look.mend({ ...whole, ending: {} });
      return bytes === undefined ? [] : [bytes];
    },
  };
  const answering = passBytes(peer.stdout, stdout, mends ? mending : showing(reply.add));
  const end = await peer.ended;
  await answering.done;
  sending.stop();
  // What is shown comes a moment later.
  await new Promise(setImmediate);
  const whole = hop();
  if (whole !== undefined) look.see({ ...whole, ending: hopEnding(end) });
  else
    look.pass(
      isAllSent ? `it is larger than ${maxBytes} bytes (--max-bytes)` : "the peer ended before all was sent",
    );
  return end;
}
