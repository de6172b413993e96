import { AsyncResource } from "node:async_hooks";

type Task = () => void;

/** How long an answer that is ready may wait for the work of others. */
const LONGEST_WAIT_MS = 2;

// There is one event loop, so there is one round at a time for all servers.
let work: Task[] = [];
let answers: Task[] = [];
let isPlanned = false;

/**
 * Does the work of a request in the next round: when all requests that have arrived were read. An
 * answer for each as it comes would wake its reader each time, which costs as much as the work, and
 * would throw the code for the work out of the caches. The task must not throw.
 */
export function workInRound(task: Task): void {
  // Traces must not end up below the request that happened to begin the round.
  const context = new AsyncResource("HTTP_WORK");
  work.push(() => context.runInAsyncScope(task));
  planRound();
}

/** Writes an answer when the work of the round is done. The task must not throw. */
export function answerInRound(task: Task): void {
  answers.push(task);
  planRound();
}

function planRound(): void {
  if (isPlanned) return;
  isPlanned = true;
  setImmediate(runRound);
}

function runRound(): void {
  const tasks = work;
  work = [];
  let since = performance.now();
  for (const task of tasks) {
    task();
    if (performance.now() - since < LONGEST_WAIT_MS) continue;
    writeAnswers();
    since = performance.now();
  }
  writeAnswers();
  isPlanned = false;
}

function writeAnswers(): void {
  const tasks = answers;
  answers = [];
  for (const task of tasks) task();
}
