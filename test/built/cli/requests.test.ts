import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, type Json, run, start, WORKER } from "../../support/worker.ts";

function request(command: string, envelope: string, more = ""): string {
  return `{"command":"${command}","envelope":${envelope}${more}}`;
}

/** Every command with an input that it takes. */
const COMMANDS: readonly (readonly [string, string])[] = [
  [
    "create",
    '{"raw_input":"q","envelope_id":"env_1","request_id":"r","session_id":"s","received_at":"2026-01-02T03:04:05Z"}',
  ],
  ["validate", fullEnvelope()],
  ["can-continue", fullEnvelope({ iteration: 4 })],
  ["result", fullEnvelope({ outputs: { integration: { final_response: "There." } } })],
  ["normalize", fullEnvelope({ metadata: { a: 1 } })],
  ["merge", `{"sent":${fullEnvelope()},"reply":${fullEnvelope({ current_stage: "intent" })}}`],
  [
    "process",
    fullEnvelope({ terminated: true, terminal_reason: "completed_successfully", current_stage: "end" }),
  ],
];

describe("envelope-worker --stream", () => {
  it("answers every command as the command does alone, in order", () => {
    const alone = COMMANDS.map(([command, input]) => run([command], input).stdout);
    const lines = COMMANDS.map(([command, input]) => request(command, input));
    expect(run(["--stream"], `${lines.join("\n")}\n`)).toMatchObject({ status: 0, stdout: alone.join("") });
  });

  it("takes the peers' names of commands", () => {
    const lines = [request("can_continue", fullEnvelope()), request("get_result", fullEnvelope())];
    const answers = run(["--stream"], lines.join("\n"))
      .stdout.trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Json);
    expect(answers[0]).toHaveProperty("can_continue", true);
    expect(answers[1]).toHaveProperty("response", null);
  });

  it("keeps the bytes of the envelope in a request", () => {
    const envelope = fullEnvelope({ metadata: "M" }).replace('"M"', '{"n":1.0,"big":12345678901234567890}');
    expect(run(["--stream"], `{ "envelope" : ${envelope}, "command":"normalize"}\n`).stdout).toBe(
      `${envelope}\n`,
    );
  });

  it("takes strict as an option of one request", () => {
    const lines = [
      request("validate", '{"raw_input":"q"}', ',"options":{"strict":true}'),
      request("validate", '{"raw_input":"q"}', ',"options":{"strict":false}'),
      request("validate", '{"raw_input":"q"}'),
    ];
    const { stdout } = run(["--stream"], lines.join("\n"));
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).valid),
    ).toEqual([false, true, true]);
  });

  it.each([
    ["no JSON", "oops", "EPARSE"],
    ["no object", "[]", "EENVELOPE"],
    ["no command", '{"envelope":{}}', "EARG"],
    ["a command that is no text", '{"command":1,"envelope":{}}', "EARG"],
    ["an unknown command", '{"command":"<frobnicate>","envelope":{}}', "EARG"],
    ["a command that objects inherit", '{"command":"constructor","envelope":{}}', "EARG"],
    ["options that are no object", request("create", '{"raw_input":"q"}', ',"options":[]'), "EARG"],
    [
      "an option that no command has",
      request("create", '{"raw_input":"q"}', ',"options":{"strct":true}'),
      "EARG",
    ],
    ["no envelope", '{"command":"normalize"}', "EENVELOPE"],
    ["a bad envelope", request("normalize", '{"raw_input":1}'), "EENVELOPE"],
  ])("answers %s with an error line and goes on", (_, line, code) => {
    const outcome = run(["--stream"], `${line}\n${request("normalize", fullEnvelope())}\n`);
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    const [error, answer, ...rest] = outcome.stdout.split("\n");
    expect(JSON.parse(error!)).toMatchObject({
      status: "error",
      error: { code },
      data: { hint: expect.any(String) },
    });
    expect(error).not.toContain("frobnicate");
    expect(answer).toBe(fullEnvelope());
    expect(rest).toEqual([""]);
  });

  it("refuses a request over the limit and goes on", () => {
    const long = request("normalize", fullEnvelope({ raw_input: "x".repeat(200_000) }));
    const { stdout } = run(
      ["--stream", "--max-bytes", "64KiB"],
      `${long}\n${request("normalize", fullEnvelope())}\n`,
    );
    const [error, answer] = stdout.split("\n");
    expect(JSON.parse(error!).error.code).toBe("EARG");
    expect(answer).toBe(fullEnvelope());
  });

  it("holds the envelope of a request to --max-bytes", () => {
    const { stdout } = run(
      ["--stream", "--max-bytes", "1KiB"],
      request("normalize", fullEnvelope({ raw_input: "x".repeat(2000) })),
    );
    expect(documentOf({ stdout }).error).toMatchObject({ code: "EARG", details: { limit_bytes: 1024 } });
  });

  it("serves a caller that waits for each answer", async () => {
    const session = start(["--stream", "--quiet"]);
    await session.write('{"command":"create","envelope":{"raw_input":"q"}}\n');
    const envelope = (await session.nextLine())!;
    await session.write(`${request("can-continue", envelope)}\n`);
    expect(JSON.parse((await session.nextLine())!).can_continue).toBe(true);
    await session.write(`${request("normalize", envelope)}\n`);
    expect(await session.nextLine()).toBe(envelope);
    expect(await session.finish()).toEqual([]);
    expect(await session.ended).toEqual({ status: 0, signal: null, stderr: "" });
  });
});

describe("envelope-worker without arguments (H24)", () => {
  it.each(COMMANDS)("answers one request for %s", (command, input) => {
    const alone = run([command], input).stdout;
    expect(run([], request(command, input))).toMatchObject({ status: 0, stdout: alone });
    expect(run([], request(command.replaceAll("-", "_"), input)).stdout).toBe(alone);
  });

  it("answers get_result", () => {
    expect(answerOf([], request("get_result", fullEnvelope())).envelope_id).toBe("env_0123456789abcdef");
  });

  it.each([[], ["--compat", "go-envelope"]])(
    "takes the fields of create beside the command (%s)",
    (...args) => {
      const fields = '"raw_input":"q","user_id":"u1","session_id":"s1","metadata":{"n":1.0}';
      const { status, stdout } = run(args, `{"command":"create",${fields}}`);
      expect(status).toBe(0);
      expect(documentOf({ stdout })).toMatchObject({ raw_input: "q", user_id: "u1", session_id: "s1" });
      expect(stdout).toContain('{"n":1.0}');
      expect(documentOf({ stdout })).not.toHaveProperty("command");
    },
  );

  it("takes no fields beside any other command, nor in a stream: EENVELOPE names what is missing", () => {
    const outcomes = [
      run([], '{"command":"process","raw_input":"q"}'),
      run([], '{"command":"validate"}'),
      run(["--stream"], '{"command":"create","raw_input":"q"}'),
    ];
    for (const { error, data } of outcomes.map(documentOf)) {
      expect(error).toMatchObject({
        code: "EENVELOPE",
        message: expect.stringContaining("/envelope is missing"),
      });
      expect(data.hint).toContain('"envelope"');
    }
  });

  it("answers version, alone and in a stream, with the options of nobody", () => {
    const { stdout } = run(["version"]);
    expect(run([], '{"command":"version"}').stdout).toBe(stdout);
    expect(run(["--stream"], '{"command":"version"}').stdout).toBe(stdout);
    const line = '{"id":1,"command":"version"}';
    expect(run(["--stream"], line).stdout).toBe(`{"id":1,"document":${stdout.trimEnd()}}\n`);
    const refused = run([], '{"command":"version","options":{"strict":true}}');
    expect(refused.status).toBe(64);
    expect(documentOf(refused).error.code).toBe("EARG");
  });

  it("gives the exit code of the command", () => {
    expect(run([], request("validate", "[]")).status).toBe(65);
    expect(run([], request("normalize", "[]")).status).toBe(65);
    expect(run([], '{"command":"frobnicate"}').status).toBe(64);
    expect(run([], "oops").status).toBe(65);
  });

  it.each(["", "\n", "  \r\n"])(
    "prints the usage on stderr for nothing on stdin (%j) and exits 64",
    (input) => {
      const outcome = run([], input);
      expect(outcome).toMatchObject({ status: 64, stdout: "" });
      expect(outcome.stderr).toMatch(/^Usage: envelope-worker COMMAND/);
    },
  );

  // The terminal is made by script(1), which takes other options elsewhere.
  it.skipIf(process.platform !== "linux")("prints the usage instead of waiting at a terminal", () => {
    const line = `script -qec '"${process.execPath}" "${WORKER}"; echo "exit $?"' /dev/null`;
    const { stdout } = spawnSync("sh", ["-c", line], { input: "", timeout: 50_000 });
    expect(stdout.toString()).toMatch(/^Usage: envelope-worker COMMAND/);
    expect(stdout.toString()).toMatch(/exit 64/);
  });
});
