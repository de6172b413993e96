import type { Case } from "./cases.ts";
import type { GivenDocument } from "./given.ts";
import { PROTOCOL } from "./kit.ts";
import {
  lastLine,
  PeerFault,
  type PeerProcess,
  type ProcessOptions,
  sample,
  startPeer,
} from "./peer-process.ts";
import type { Checks } from "./schemas.ts";

/** What a peer says about itself. */
export interface PeerIntroduction {
  readonly name: string;
  readonly language: string;
  readonly dialect: string;
  readonly features: readonly string[];
}

/** What a peer says to a case. */
export type Answer =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "refusal"; readonly code: string; readonly message: string; readonly path?: string }
  | { readonly kind: "skipped"; readonly reason: string };

/** What a peer is asked: a case, or a step of one. */
export type Question = Pick<Case, "operation"> & {
  readonly given: () => Pick<GivenDocument, "text" | "bytes">;
} & Partial<Pick<Case, "id" | "scripts" | "tools" | "options">>;

/** A peer that has been started and introduced. */
export interface Conversation {
  readonly introduction: PeerIntroduction;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
  stderr(): string;
  kill(): void;
}

/** Starts a peer and lets it introduce itself; every message of both sides is checked. */
export async function openConversation(
  options: ProcessOptions,
  checks: Checks,
  kitVersion: string,
): Promise<Conversation> {
  const peer = startPeer(options);
  let seq = 0;
  const send = async (cmd: "start" | "run" | "stop", more: object): Promise<Record<string, unknown>> => {
    const request = { seq: ++seq, cmd, ...more };
    const mistake = checks.request(request);
    if (mistake !== null) throw new Error(`The kit made a wrong request: ${mistake}`);
    try {
      return readAnswer(await peer.exchange(JSON.stringify(request)), seq, checks.answer[cmd]);
    } catch (thrown) {
      throw withStderr(thrown, peer);
    }
  };
  const introduction = await send("start", { protocol: PROTOCOL, kit: kitVersion });
  return {
    introduction: introduction as unknown as PeerIntroduction,
    ask: async (question) => toAnswer(await send("run", requestOf(question))),
    async stop() {
      await send("stop", {});
      await peer.close();
    },
    stderr: peer.stderr,
    kill: peer.kill,
  };
}

/** Ends the peer, and adds what it said last: mostly that is why it did so. */
function withStderr(thrown: unknown, peer: PeerProcess): unknown {
  peer.kill();
  const stderr = peer.stderr();
  const last = lastLine(stderr);
  if (!(thrown instanceof PeerFault) || last === "") return thrown;
  return new PeerFault(`${thrown.message}; its stderr ends with ${sample(last)}`, stderr);
}

function readAnswer(
  line: string,
  seq: number,
  check: (value: unknown) => string | null,
): Record<string, unknown> {
  let answer: Record<string, unknown>;
  try {
    answer = JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new PeerFault(`the peer wrote a line that is not JSON: ${sample(line)}`);
  }
  const problem = check(answer);
  if (problem !== null) throw new PeerFault(`the peer's answer is not valid: ${problem}`);
  if (answer.seq !== seq)
    throw new PeerFault(`the peer answered request ${String(answer.seq)} instead of ${seq}`);
  return answer;
}

function requestOf({ id, operation, given, scripts, tools, options }: Question): object {
  const { text, bytes } = given();
  const document = text === undefined ? { document_base64: bytes.toString("base64") } : { document: text };
  const input = { ...document, scripts, tools, options };
  return { case: id ?? "look", operation, input: JSON.parse(JSON.stringify(input)) as object };
}

function toAnswer(answer: Record<string, unknown>): Answer {
  if (typeof answer.output === "string") return { kind: "output", text: answer.output };
  if (answer.skipped === true) return { kind: "skipped", reason: answer.reason as string };
  const { code, message, path } = answer.error as { code: string; message: string; path?: string };
  return { kind: "refusal", code, message, ...(path === undefined ? {} : { path }) };
}
