import { mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type IdempotencyStore, openIdempotencyStore } from "../../src/store/idempotency-store.ts";

const DAY = 24 * 60 * 60 * 1000;
const ANSWER = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from([0, 255, 10]),
};

function open(folder: string | undefined, now: () => number = Date.now): IdempotencyStore {
  const store = openIdempotencyStore(folder, { maxAgeMs: DAY, now });
  onTestFinished(() => {
    try {
      store.close();
    } catch {
      // The test has closed it.
    }
  });
  return store;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), "store-"));

describe.each([
  ["in a folder", newFolder],
  ["in memory", () => undefined],
])("the store %s", (_, place) => {
  it("gives a key to the first who claims it, and its answer to all others", () => {
    const store = open(place());
    expect(store.claim("k", "digest")).toEqual({ kind: "mine" });
    expect(store.claim("k", "digest")).toEqual({ kind: "in-flight" });
    expect(store.claim("k", "other")).toEqual({ kind: "other-body" });
    store.complete("k", ANSWER);
    const again = store.claim("k", "digest");
    expect(again).toMatchObject({ kind: "answered", answer: { status: 200, headers: ANSWER.headers } });
    expect("answer" in again && Buffer.from(again.answer.body)).toEqual(ANSWER.body);
    expect(store.claim("k", "other")).toEqual({ kind: "other-body" });
  });

  it("takes a key back that was not answered, and keeps one that was", () => {
    const store = open(place());
    store.claim("k", "digest");
    store.release("k");
    expect(store.claim("k", "other")).toEqual({ kind: "mine" });
    store.complete("k", ANSWER);
    store.release("k");
    expect(store.claim("k", "other").kind).toBe("answered");
  });

  it("forgets after its time, not before", () => {
    let now = 1_000_000;
    const store = open(place(), () => now);
    store.claim("k", "digest");
    store.complete("k", ANSWER);
    now += DAY - 1;
    expect(store.claim("k", "digest").kind).toBe("answered");
    now += 1;
    expect(store.claim("k", "digest").kind).toBe("mine");
  });
});

describe("a folder", () => {
  it("keeps answers, and drops what was in flight, when it is opened again", () => {
    const folder = newFolder();
    const first = open(folder);
    first.claim("done", "digest");
    first.complete("done", ANSWER);
    first.claim("lost", "digest");
    first.close();
    const second = open(folder);
    expect(second.claim("done", "digest").kind).toBe("answered");
    expect(second.claim("lost", "digest").kind).toBe("mine");
  });

  it("is made for its owner only", () => {
    const folder = join(newFolder(), "a", "b");
    open(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it.each([
    [
      "that is used by another worker",
      (folder: string) => {
        open(folder);
      },
      /another worker uses it/,
    ],
    [
      "that holds something else",
      (folder: string) => writeFileSync(join(folder, "idempotency.sqlite"), "dinner".repeat(1000)),
      /cannot be used/,
    ],
    [
      "whose file is a folder",
      (folder: string) => mkdirSync(join(folder, "idempotency.sqlite")),
      /cannot be used/,
    ],
  ])("is refused %s, with EIO and a hint", (_, prepare, why) => {
    const folder = newFolder();
    prepare(folder);
    expect(() => open(folder)).toThrow(
      expect.objectContaining({
        code: "EIO",
        message: expect.stringMatching(why),
        details: { option: "--state" },
      }),
    );
  });
});
