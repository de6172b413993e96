import { expect, it } from "vitest";
import { runPlain } from "./run-plain.ts";

const sh = (script: string, limits = {}): ReturnType<typeof runPlain> =>
  runPlain("/bin/sh", ["-c", script], { timeoutMs: 30_000, ...limits });

it("gives what a program printed and how it ended", async () => {
  expect(await sh("pwd; exit 3", { cwd: "/" })).toEqual({ code: 3, stdout: Buffer.from("/\n") });
});

it.each([
  ["its time is up", () => ({ timeoutMs: 50 })],
  ["there is no time left", () => ({ timeoutMs: -1 })],
  ["the caller says so", () => ({ signal: AbortSignal.timeout(200) })],
  ["the caller has said so before", () => ({ signal: AbortSignal.abort() })],
])("ends a program when %s", async (_, limits) => {
  expect(await sh("exec sleep 600", limits())).toMatchObject({ code: null });
});

it("has no code of a program that does not exist", async () => {
  expect(await runPlain("/no/such", [], { timeoutMs: 1000 })).toMatchObject({ code: null });
});
