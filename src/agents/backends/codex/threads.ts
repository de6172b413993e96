import { backendError, FAILED_TO_TERMINATE, toAgentError } from "../../agent-error.ts";
import type { RunPort } from "../../backend.ts";
import type { CheckedRequest } from "../../request.ts";
import { type Fields, fieldsOf, integerOrNull, stringOrNull } from "../shared/fields.ts";
import { missingSession } from "../shared/refusals.ts";
import { type AppServer, startAppServer } from "./app-server.ts";

/** How long a server may take that is only asked for threads; the run's own timeout does not hold for it. */
const LIST_WITHIN_MS = 10_000;
const PAGE_SIZE = 100;
/** By itself the server lists only the threads that a person has started. */
const SOURCES = ["cli", "vscode", "exec", "appServer"];

/**
 * Puts the id of the thread that was last used in the working directory in the place of "last": with `--last`
 * Codex starts a new thread where there is none. That is left to it where it cannot be asked before.
 */
export async function resolveLastThread(
  program: string,
  request: CheckedRequest,
  run: RunPort,
): Promise<CheckedRequest> {
  const answer = await askForLatestThread(program, request, run);
  if (answer === undefined) return request;
  if (answer.id === undefined) throw backendError(missingSession(request));
  return { ...request, session: { mode: "resume", selector: "id", id: answer.id } };
}

/** Asks a server of its own; undefined where the program does not answer as an app server does. */
async function askForLatestThread(
  program: string,
  request: CheckedRequest,
  { signal }: RunPort,
): Promise<{ readonly id: string | undefined } | undefined> {
  const limits = { signal, timeoutMs: LIST_WITHIN_MS };
  try {
    const server = await startAppServer(program, request, limits, async () => undefined);
    try {
      return { id: await latestThread(server, request.workingDir) };
    } finally {
      await server.close();
    }
  } catch (thrown) {
    const { reason } = toAgentError(thrown);
    // A process that goes on by itself is not passed over.
    if (reason === FAILED_TO_TERMINATE) throw thrown;
    return undefined;
  }
}

/** The id of the thread that was last used in a directory; undefined where there is none. */
export async function latestThread(server: AppServer, cwd: string): Promise<string | undefined> {
  let latest: Fields | undefined;
  let cursor: string | null = null;
  do {
    const page: Fields = await server.request("thread/list", {
      cwd,
      sortKey: "updated_at",
      limit: PAGE_SIZE,
      cursor,
      sourceKinds: SOURCES,
    });
    const threads = Array.isArray(page.data) ? page.data.map(fieldsOf) : [];
    for (const thread of threads) {
      if (latest === undefined || isLater(thread, latest)) latest = thread;
    }
    cursor = stringOrNull(page.nextCursor);
  } while (cursor !== null);
  return stringOrNull(latest?.id) ?? undefined;
}

/** By the time of the last change, then of the creation, then by id, so that there is always one. */
function isLater(one: Fields, other: Fields): boolean {
  for (const key of ["updatedAt", "createdAt"]) {
    const difference = (integerOrNull(one[key]) ?? 0) - (integerOrNull(other[key]) ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return (stringOrNull(one.id) ?? "") > (stringOrNull(other.id) ?? "");
}
