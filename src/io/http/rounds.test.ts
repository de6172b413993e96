import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createRounds } from "./rounds.ts";

const { work: workInRound, answer: answerInRound } = createRounds();

describe("a round", () => {
  it("does all work that has come in, then writes all answers, both in their order", async () => {
    const seen: string[] = [];
    for (const name of ["a", "b", "c"]) {
      workInRound(() => {
        seen.push(`work ${name}`);
        answerInRound(() => seen.push(`answer ${name}`));
      });
    }
    expect(seen).toEqual([]);
    await nextTurn();
    expect(seen).toEqual(["work a", "work b", "work c", "answer a", "answer b", "answer c"]);
  });

  it("lets no answer wait for more than one piece of long work", async () => {
    const seen: string[] = [];
    for (const name of ["a", "b"]) {
      workInRound(() => {
        answerInRound(() => seen.push(`answer ${name}`));
        const begin = performance.now();
        while (performance.now() - begin < 5);
        seen.push(`work ${name}`);
      });
    }
    await nextTurn();
    expect(seen).toEqual(["work a", "answer a", "work b", "answer b"]);
  });

  it("takes answers that come later than their round", async () => {
    const seen: string[] = [];
    workInRound(() => void nextTurn().then(() => answerInRound(() => seen.push("late"))));
    await nextTurn();
    await nextTurn();
    await nextTurn();
    expect(seen).toEqual(["late"]);
  });

  it("does the work of each request in its own context", async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    for (const name of ["a", "b"]) context.run(name, () => workInRound(() => seen.push(context.getStore())));
    await nextTurn();
    expect(seen).toEqual(["a", "b"]);
  });
});
