import { describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { runs } from "../../support/runs.ts";
import { run, start, WORKER } from "../../support/worker.ts";
import { alone, peer, savedIn, tapped, temporaryFolder } from "./support/taps.ts";

const line = (n: number): string => fullEnvelope({ x_trace: n, agent_hop_count: n % 20 });

describe("tap --stream", () => {
  it("answers each line as soon as the peer does, and tells of each", async () => {
    const session = start(["tap", "--stream", "--", ...peer("lines")]);
    for (const n of [1, 2]) {
      await session.write(`${line(n)}\n`);
      expect(JSON.parse((await session.nextLine())!)).toMatchObject({ agent_hop_count: n + 1 });
    }
    await session.finish();
    expect(await session.ended).toMatchObject({ status: 0, stderr: "tap: lost /x_trace\n".repeat(2) });
  });

  it("pairs answers with lines by their order, and passes over blank lines", () => {
    const input = `${line(1)}\n\n  \n${line(2)}\r\n${line(3)}`;
    const outcome = tapped(["--stream"], ["lines"], input);
    expect(outcome.stdout).toBe(alone(["lines"], input).stdout);
    expect(outcome.stderr).toBe("tap: lost /x_trace\n".repeat(3));
  });

  it("pairs answers with request lines by their ids, and looks at their documents", () => {
    const request = (n: number): string => `{"id":${n},"command":"process","envelope":${line(n)}}`;
    const input = `${[1, 2, 3].map(request).join("\n")}\n`;
    const folder = temporaryFolder();
    const outcome = tapped(["--stream", "--save", folder, "--mend"], ["backwards"], input);
    expect(outcome.stderr).toBe("tap: lost /x_trace\n".repeat(3));
    const answers = outcome.stdout
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(answers.map(({ id, document }) => [id, document.x_trace, document.agent_hop_count])).toEqual([
      [3, 3, 4],
      [2, 2, 3],
      [1, 1, 2],
    ]);
    for (const text of savedIn(folder)) {
      const { sent, reply } = JSON.parse(text);
      expect(reply.agent_hop_count).toBe(sent.agent_hop_count + 1);
    }
  });

  it("mends lines, and passes those that it cannot", () => {
    const { stdout } = run(
      ["tap", "--stream", "--mend", "--", "sh", "-c", 'sed -e \'s/"x_trace":1,/"x_trace":1,,/\''],
      `${fullEnvelope({ x_trace: 1, y: 1 })}\n${line(2)}\n`,
    );
    const [first = "", second = ""] = stdout.trim().split("\n");
    expect(first).toContain('"x_trace":1,,');
    expect(second).toBe(line(2));
  });

  it("passes a line over --max-bytes, and goes on with the next", () => {
    const lines = [line(1), fullEnvelope({ x: "y".repeat(9000) }), line(2)]
      .map((text) => `${text}\n`)
      .join("");
    for (const mend of [[], ["--mend"]]) {
      const outcome = run(["tap", "--stream", ...mend, "--max-bytes", "4000", "--", "cat"], lines);
      expect(outcome.stdout).toBe(lines);
      expect(outcome.stderr).toMatch(/^tap: not looked at: the line is larger than 4000 bytes.*\n$/);
    }
  });

  it("says nothing of answers that are none of the envelope", () => {
    const requests = ["can-continue", "result", "validate"].map(
      (command, id) => `{"id":${id},"command":"${command}","envelope":${line(1)}}\n`,
    );
    const args = ["tap", "--stream", "--", process.execPath, WORKER, "--stream"];
    expect(run(args, requests.join(""))).toMatchObject({ status: 0, stderr: "" });
  });

  it("changes no byte of many hops, and keeps nothing of them", () => {
    const hops = runs(1000, 10_000);
    const input = Array.from({ length: hops }, (_, n) => `${line(n)}\n`).join("");
    const args = [process.execPath, WORKER, "normalize", "--stream", "--quiet"];
    const before = run(["normalize", "--stream", "--quiet"], input);
    expect(run(["tap", "--stream", "--", ...args], input)).toEqual({ ...before, stderr: "" });
  });
});
