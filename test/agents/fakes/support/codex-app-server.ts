import { createInterface } from "node:readline";
import { ANSWER, fail, knob, type Line, note, print, SECRET, stayForever } from "./knobs.ts";

// A stand-in for `codex app-server`: JSON-RPC without its version field, one message per line.

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The threads of this machine by page: FAKE_CODEX_THREADS, a list of lists. */
function pages(): readonly Line[][] {
  return JSON.parse(knob("CODEX_THREADS") ?? "[[]]") as Line[][];
}

/** Answers requests until it is told to exit or stdin ends. */
export async function serveApp(argv: readonly string[]): Promise<void> {
  process.stderr.write(`serving ${SECRET}\n`);
  note("PIDS", String(process.pid));
  note("CODEX_CAPTURE", JSON.stringify({ argv, cwd: process.cwd() }));
  if (knob("CODEX_APP_SERVER") === "exits") fail("error: unrecognized subcommand 'app-server'", 2);
  if (knob("CODEX_APP_SERVER") === "other-lines") return print({ type: "thread.started", thread_id: SECRET });
  if (knob("CODEX_APP_SERVER") === "silent") await stayForever();
  for await (const text of createInterface({ input: process.stdin })) {
    note("CODEX_CAPTURE", text);
    const request = JSON.parse(text) as Request;
    if (request.method === "exit") break;
    await answer(request);
  }
  // Whoever asked for a stubborn server gets one that does not end with its stdin.
  if (knob("CODEX_SCENARIO") === "stubborn") setInterval(() => {}, 60_000);
}

async function answer({ id, method, params }: Request): Promise<void> {
  const result = (value: Line): Promise<void> => print({ id, result: value });
  const refused = (): Promise<void> =>
    print({ id, error: { code: -32_600, message: `no rollout found for thread id ${SECRET}` } });
  const scenario = knob("CODEX_SCENARIO");
  if (method === "initialize") {
    if ([scenario, knob("CODEX_APP_SERVER")].includes("no-handshake"))
      return print({ id, error: { code: -32_000, message: SECRET } });
    return result({ userAgent: SECRET });
  }
  if (method === "thread/list") {
    if (knob("CODEX_APP_SERVER") === "lists-nothing") return refused();
    const page = Number(params?.cursor ?? 0);
    return result({
      data: pages()[page] ?? [],
      nextCursor: page + 1 < pages().length ? String(page + 1) : null,
    });
  }
  if (method === "thread/fork") {
    const known = pages()
      .flat()
      .some((thread) => thread.id === params?.threadId);
    return known ? result({ thread: { id: knob("SESSION_ID") ?? "thread-forked", cwd: SECRET } }) : refused();
  }
  if (method === "turn/start") {
    await result({ turn: { id: "turn-1", status: "inProgress", items: [], error: null } });
    return turn(String(params?.threadId), scenario);
  }
}

async function turn(threadId: string, scenario: string | undefined): Promise<void> {
  const notify = (method: string, params: Line): Promise<void> =>
    print({ method, params: { threadId, turnId: "turn-1", ...params } });
  const command = {
    type: "commandExecution",
    id: "call_1",
    command: SECRET,
    cwd: SECRET,
    status: "inProgress",
  };
  await notify("turn/started", { turn: { id: "turn-1", status: "inProgress" } });
  // A thread of a subagent.
  await notify("item/agentMessage/delta", { threadId: "other", itemId: "o", delta: SECRET });
  await notify("turn/completed", { threadId: "other", turn: { id: "turn-o", status: "failed" } });
  await notify("item/started", { item: { type: "userMessage", id: "u", content: [{ text: SECRET }] } });
  if (scenario === "never-exits" || scenario === "stubborn") return;
  await notify("item/started", { item: command });
  if (scenario === "approval") {
    return print({ id: 0, method: "item/commandExecution/requestApproval", params: { command: SECRET } });
  }
  await notify("item/commandExecution/outputDelta", { itemId: "call_1", delta: SECRET });
  const done = { ...command, status: "completed", aggregatedOutput: SECRET, exitCode: 0 };
  await notify("item/completed", { item: done });
  if (scenario === "turn-failed") {
    await notify("error", { error: { message: SECRET }, willRetry: false });
    return notify("turn/completed", { turn: { id: "turn-1", status: "failed", error: { message: SECRET } } });
  }
  await notify("item/started", { item: { type: "agentMessage", id: "m", text: "" } });
  await notify("item/agentMessage/delta", { itemId: "m", delta: ANSWER.slice(0, 4) });
  await notify("item/agentMessage/delta", { itemId: "m", delta: ANSWER.slice(4) });
  await notify("item/completed", { item: { type: "agentMessage", id: "m", text: ANSWER } });
  await notify("turn/diff/updated", { diff: SECRET });
  await notify("turn/completed", { turn: { id: "turn-1", status: "completed", error: null } });
}
