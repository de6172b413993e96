import type { Answer, Question } from "../conversation.ts";
import type { GivenDocument } from "../given.ts";
import { PROTOCOL } from "../kit.ts";
import { PeerFault } from "../peer-process.ts";
import { objectIn } from "./read-answer.ts";
import { openWay, type Talk, type Way } from "./way.ts";

const LOOK_MS = 5000;
const SHOWN = 200;

/** Why a peer cannot be judged at all: what it did, and what probably helps. */
export interface LookFailure {
  readonly problem: string;
  readonly sent: string;
  readonly received: string;
  readonly hint: string;
}

/** What a first look needs. */
export interface Look extends Talk {
  /** A small, complete envelope. */
  readonly envelope: GivenDocument;
  /** Takes secrets out of what a peer said. */
  readonly redact: (text: string) => string;
}

/** Sends a peer one small envelope; undefined where it answers as it should. */
export async function lookAt(way: Way, look: Look): Promise<LookFailure | undefined> {
  const failure = await tryWay(way, look);
  if (failure === undefined) return undefined;
  const { problem, received } = failure;
  return {
    problem: look.redact(problem),
    sent: shorten(way.kind === "peer" ? START : look.envelope.text!),
    received: received === "" ? "nothing" : shorten(look.redact(received)),
    hint: await hintFor(way, look),
  };
}

const START = JSON.stringify({ seq: 1, cmd: "start", protocol: PROTOCOL });

async function tryWay(way: Way, look: Look): Promise<{ problem: string; received: string } | undefined> {
  const { operations } = look.asked;
  const word = operations.find((each) => each === "process") ?? operations[0] ?? "process";
  try {
    const conversation = await openWay(way, { ...look, timeoutMs: LOOK_MS });
    try {
      return way.kind === "peer" ? undefined : problemOf(await conversation.ask(question(word, look)), word);
    } finally {
      conversation.kill();
    }
  } catch (thrown) {
    if (!(thrown instanceof PeerFault)) throw thrown;
    return { problem: thrown.message, received: thrown.stderr };
  }
}

function question(word: string, { envelope }: Look): Question {
  return { operation: word.replaceAll("-", "_"), given: () => envelope };
}

function problemOf(answer: Answer, word: string): { problem: string; received: string } | undefined {
  if (answer.kind === "refusal") {
    return {
      problem: `the peer refused a small, complete envelope with ${answer.code}`,
      received: answer.message,
    };
  }
  const text = answer.kind === "output" ? answer.text : "";
  const document = objectIn(text);
  const wanted = word === "process" || word === "create" ? "an envelope" : "a JSON object";
  if (document !== undefined && (wanted !== "an envelope" || "envelope_id" in document)) return undefined;
  return { problem: `the peer answered something that is not ${wanted}`, received: text };
}

/** Tries the other ways, so that what is proposed works. */
async function hintFor(way: Way, look: Look): Promise<string> {
  if (way.kind === "http") {
    return "Check the address and, where the peer has a path of its own, name it: --http http://127.0.0.1:8080/path.";
  }
  for (const kind of ["stdio", "ndjson", "peer"] as const) {
    if (kind !== way.kind && (await tryWay({ ...way, kind }, look)) === undefined) return HINTS[kind];
  }
  return "Start the command by hand with this envelope on its stdin, and see what it says.";
}

const HINTS = {
  stdio: "It answered an envelope to one document and the end of its input: use --stdio.",
  ndjson: "It answered an envelope to a line: use --ndjson.",
  peer: "It speaks the kit's own start/run/stop lines: use --peer.",
};

function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
