import { backendError } from "../../agent-error.ts";
import type { RunPort } from "../../backend.ts";
import type { AgentCompletion } from "../../completion.ts";
import { EXTERNAL_SANDBOX_WARNING } from "../../event.ts";
import type { CheckedRequest } from "../../request.ts";
import { type Fields, fieldsOf, requiredString } from "../shared/fields.ts";
import { missingSession, saysSessionIsMissing } from "../shared/refusals.ts";
import { type AppServer, RefusedRequest, type ServerMessage, startAppServer } from "./app-server.ts";
import { codexSessionHandle } from "./mapper.ts";
import { createNotificationMapper, type NotificationMapper } from "./notifications.ts";
import { codexPolicy } from "./policy.ts";
import { latestThread } from "./threads.ts";

/** Branches off a thread and runs one turn in the new one, by `codex app-server`: `codex exec` cannot. */
export async function runFork(
  program: string,
  request: CheckedRequest,
  run: RunPort,
): Promise<AgentCompletion> {
  if (request.externalSandbox) await run.emit(EXTERNAL_SANDBOX_WARNING);
  const turn = Promise.withResolvers<void>();
  // The turn may fail before anybody waits for it.
  turn.promise.catch(() => undefined);
  let thread: string | undefined;
  let mapper: NotificationMapper | undefined;
  const onMessage = async ({ method, params, isRequest }: ServerMessage): Promise<void> => {
    for (const event of mapper?.map(method, params) ?? []) await run.emit(event);
    // Whatever the server asks for, there is nobody who could allow it.
    if (isRequest) turn.reject(backendError("approval required"));
    // Subagents have threads of their own.
    if (method === "turn/completed" && params.threadId === thread) settle(turn, fieldsOf(params.turn));
  };
  const limits = { signal: run.signal, timeoutMs: request.timeoutMs };
  const server = await startAppServer(program, request, limits, onMessage);
  const handle = codexSessionHandle();
  try {
    thread = await forkThread(server, request);
    mapper = createNotificationMapper(thread);
    for (const event of handle.announce(thread, [])) await run.emit(event);
    await startTurn(server, thread, request, turn.promise);
  } finally {
    await server.close();
  }
  const { finalText } = mapper.finalText();
  return {
    // The server is ended by this worker: its exit says nothing about the turn.
    status: { code: 0, signal: null },
    ...(finalText === undefined ? {} : { final_text: finalText }),
    ...handle.data(),
  };
}

async function forkThread(server: AppServer, request: CheckedRequest): Promise<string> {
  const source = request.session?.id ?? (await latestThread(server, request.workingDir));
  if (source === undefined) throw backendError(missingSession(request));
  const { approval, sandbox } = policyOf(request);
  try {
    const forked = await server.request("thread/fork", {
      threadId: source,
      cwd: request.workingDir,
      ...(approval === undefined ? {} : { approvalPolicy: approval }),
      sandbox,
    });
    return requiredString(fieldsOf(forked.thread), "id");
  } catch (thrown) {
    const isMissing = thrown instanceof RefusedRequest && saysSessionIsMissing(thrown.message);
    throw isMissing ? backendError(missingSession(request)) : safely(thrown);
  }
}

async function startTurn(
  server: AppServer,
  threadId: string,
  request: CheckedRequest,
  ended: Promise<void>,
): Promise<void> {
  const { approval } = policyOf(request);
  const input = [{ type: "text", text: request.prompt, text_elements: [] }];
  const policy = approval === undefined ? {} : { approvalPolicy: approval };
  let turnId: unknown;
  const started = server
    .request("turn/start", { threadId, input, cwd: request.workingDir, ...policy })
    .then(({ turn }) => {
      turnId = fieldsOf(turn).id;
    });
  try {
    await Promise.all([started, Promise.race([ended, server.gone])]);
  } catch (thrown) {
    // Nobody waits for the answer: the server is about to end.
    if (turnId !== undefined) server.request("turn/interrupt", { threadId, turnId }).catch(() => undefined);
    throw safely(thrown);
  }
}

/** A caller's own sandbox takes the place of Codex's. */
function policyOf(request: CheckedRequest): ReturnType<typeof codexPolicy> {
  return request.externalSandbox
    ? { approval: "never", sandbox: "danger-full-access" }
    : codexPolicy(request);
}

function settle(turn: PromiseWithResolvers<void>, { status }: Fields): void {
  if (status === "completed") turn.resolve();
  else turn.reject(backendError(status === "interrupted" ? "codex turn interrupted" : "codex turn failed"));
}

/** The server's own words are not shown. */
function safely(thrown: unknown): unknown {
  return thrown instanceof RefusedRequest ? backendError("codex app-server rpc error") : thrown;
}
