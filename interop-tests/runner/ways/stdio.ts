import { spawn } from "node:child_process";
import type { Answer, Conversation } from "../conversation.ts";
import {
  killGroup,
  lastLine,
  PeerFault,
  type ProcessOptions,
  sample,
  startProblem,
} from "../peer-process.ts";
import { type Asked, featuresOf, PLACE, wordOf } from "./operations.ts";
import { readAnswer } from "./read-answer.ts";

const KEPT_STDERR = 16 * 1024;

/** How a process ended, and what it wrote. */
interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A peer that is one process a document: the envelope on stdin, the answer on stdout. */
export function stdioConversation(options: ProcessOptions, asked: Asked): Conversation {
  let stderr = "";
  return {
    introduction: {
      name: "peer",
      language: "unknown",
      dialect: asked.dialect,
      features: featuresOf(asked, ["bytes", "json-input"]),
    },
    async ask(each) {
      const word = wordOf(each.operation);
      const command = options.command.map((part) => part.replaceAll(PLACE, word));
      const ended = await runOnce({ ...options, command }, each.given().bytes);
      stderr = (stderr + ended.stderr).slice(-KEPT_STDERR);
      return answerOf(ended);
    },
    stop: () => Promise.resolve(),
    stderr: () => stderr,
    kill: () => undefined,
  };
}

function answerOf({ code, signal, stdout, stderr }: Ended): Answer {
  if (signal !== null) throw new PeerFault(`the peer was ended by ${signal}`, stderr);
  const text = stdout.toString();
  if (code === 0) return readAnswer(text);
  return readAnswer(text, { code: `exit code ${code}`, says: lastLine(stderr) });
}

/** Runs a program with these bytes on its stdin; rejects with a PeerFault where it gives no answer at all. */
function runOnce({ command, cwd, env, timeoutMs, maxLine }: ProcessOptions, input: Buffer): Promise<Ended> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd, env, stdio: "pipe", detached: true });
  const chunks: Buffer[] = [];
  let held = 0;
  let stderr = "";
  return new Promise((resolve, reject) => {
    const giveUp = (why: string): void => {
      clearTimeout(timer);
      killGroup(child);
      reject(
        new PeerFault(
          stderr === "" ? why : `${why}; its stderr ends with ${sample(lastLine(stderr))}`,
          stderr,
        ),
      );
    };
    const timer = setTimeout(() => giveUp(`the peer did not answer within ${timeoutMs / 1000} s`), timeoutMs);
    child.on("error", (error) => giveUp(startProblem(error, program)));
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, stdout: Buffer.concat(chunks), stderr });
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
    });
    child.stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      held += chunk.length;
      if (held > maxLine) giveUp(`the peer wrote more than ${maxLine} bytes`);
    });
    // A peer may end before it has read everything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
