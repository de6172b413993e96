import { AsyncResource } from "node:async_hooks";

type Task = () => void;

/** How long an answer that is ready may wait for the work of others. */
const LONGEST_WAIT_MS = 2;

/** Work and answers of a server, done together once in a turn of the event loop. */
export interface Rounds {
  /** Does the work of a request in the next round: when all requests that have arrived were read. */
  work(task: Task): void;
  /** Writes an answer when the work of the round is done. */
  answer(task: Task): void;
}

/**
 * Makes rounds. An answer for each request as it comes would wake its reader each time, which costs as much as the
 * work, and would throw the code for the work out of the caches. Tasks must not throw.
 */
export function createRounds(): Rounds {
  let work: Task[] = [];
  let answers: Task[] = [];
  let isPlanned = false;

  const planRound = (): void => {
    if (!isPlanned) setImmediate(runRound);
    isPlanned = true;
  };
  const runRound = (): void => {
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
  };
  const writeAnswers = (): void => {
    const tasks = answers;
    answers = [];
    for (const task of tasks) task();
  };
  return {
    work(task) {
      // Traces must not end up below the request that happened to begin the round.
      const context = new AsyncResource("HTTP_WORK");
      work.push(() => context.runInAsyncScope(task));
      planRound();
    },
    answer(task) {
      answers.push(task);
      planRound();
    },
  };
}
