import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ANSWER, knob, type Line, note, print, SECRET, stayForever, untilAllowed, write } from "./knobs.ts";

/** How one CLI says what all of them say. */
export interface Dialect {
  /** The lines before the first answer. */
  opening(): Line[];
  /** The lines for one whole message of the assistant. */
  message(text: string): Line[];
  /** One tool that succeeded and one that failed, with their results. */
  tools(): Line[];
  /** The lines after the last answer. */
  closing(): Line[];
}

/** One way in which a fake behaves. */
export type Scenario = () => Promise<void>;

/** The ways in which every CLI may behave, well or badly. */
export function commonScenarios(dialect: Dialect): Record<string, Scenario> {
  const answer = (): Line[] => [...dialect.opening(), ...dialect.message(ANSWER), ...dialect.closing()];
  const raw = (lines: readonly Line[], end = "\n"): string =>
    lines.map((line) => JSON.stringify(line) + end).join("");
  return {
    normal: () => print(...answer()),
    tools: () =>
      print(...dialect.opening(), ...dialect.tools(), ...dialect.message(ANSWER), ...dialect.closing()),
    unknown: () =>
      print(...dialect.opening(), { type: "brand_new", session_id: "s", sessionID: "s", payload: SECRET }),
    async replay() {
      await write(readFileSync(knob("REPLAY") ?? ""));
      process.stderr.write(knob("STDERR") ?? "");
      process.exitCode = Number(knob("EXIT") ?? 0);
    },
    async slow() {
      await print(...dialect.opening());
      await untilAllowed();
      await print(...dialect.message(ANSWER), ...dialect.closing());
    },
    async flood() {
      const [count, size] = [Number(knob("FLOOD_COUNT") ?? 200), Number(knob("FLOOD_BYTES") ?? 1024)];
      const filler = ANSWER.repeat(Math.ceil(size / Buffer.byteLength(ANSWER)));
      await print(...dialect.opening());
      for (let number = 0; number < count; number++) await print(...dialect.message(`${number}:${filler}\n`));
      await print(...dialect.closing());
    },
    async huge() {
      const text = "x".repeat(Number(knob("HUGE_BYTES") ?? 1024));
      await print(...dialect.opening(), ...dialect.message(text), ...dialect.closing());
    },
    async pieces() {
      const bytes = Buffer.from(raw(answer()));
      for (let at = 0; at < bytes.length; at += 7) {
        await write(bytes.subarray(at, at + 7));
        await sleep(1);
      }
    },
    crlf: () => write(`\r\n  \n${raw(answer(), "\r\n\r\n")}\t\r\n`),
    "invalid-utf8": async () => {
      await print(...dialect.opening());
      await write(Buffer.concat([Buffer.from(`{"type":"text","k":"${SECRET}`), Buffer.of(0xff, 0xc3, 0x0a)]));
      await print(...dialect.message(ANSWER), ...dialect.closing());
    },
    "bad-json": async () => {
      await print(...dialect.opening());
      await write(`{"type":"x","k":${SECRET}}\n["${SECRET}"]\n"${SECRET}"\n{"type":7,"k":"${SECRET}"}\n`);
      await print(...dialect.message(ANSWER), ...dialect.closing());
    },
    async stubborn() {
      process.on("SIGTERM", () => {});
      await print(...dialect.opening());
      await stayForever();
    },
    async children() {
      for (const detached of [false, true]) {
        const child = spawn("sleep", ["600"], { stdio: ["ignore", "inherit", "inherit"], detached });
        note("PIDS", String(child.pid));
        child.unref();
      }
      await print(...answer());
    },
    async "fails-late"() {
      await print(...answer());
      process.stderr.write(`late trouble ${SECRET}\n`);
      process.exitCode = 3;
    },
    async killed() {
      await print(...answer());
      process.kill(process.pid, "SIGKILL");
      await stayForever();
    },
    async "never-exits"() {
      await print(...answer());
      await stayForever();
    },
  };
}

/** Runs the scenario that the test has chosen, `normal` where it has chosen none. */
export async function play(cli: string, scenarios: Readonly<Record<string, Scenario>>): Promise<void> {
  const name = knob(`${cli}_SCENARIO`) ?? "normal";
  const scenario = scenarios[name];
  if (scenario === undefined) throw new Error(`The fake ${cli} knows no scenario ${name}`);
  await scenario();
}
