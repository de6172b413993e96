import { describe, expect, it } from "vitest";
import { startServe } from "../../io/http/support/served.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, type Json, run } from "../../support/worker.ts";

const ENVELOPE = fullEnvelope({ metadata: { db_password: "Zk4vQ9tLm2" } });

const JSON_BODY = { "content-type": "application/json" };

function request(command: string, options: Json): string {
  return `{"command":"${command}","envelope":${ENVELOPE},"options":${JSON.stringify(options)}}\n`;
}

describe("an option without effect", () => {
  it.each([
    ["version", "--stream"],
    ["version", "--redact"],
    ["can-continue", "--offload"],
    ["can-continue", "--until", "plan"],
    ["normalize", "--steps", "1"],
    ["validate", "--workspace", "."],
    ["create", "--answer", "x"],
    ["process", "--answer", "x"],
    ["process", "--concurrency", "2"],
    ["explain", "--stream"],
    ["explain", "--offload"],
    ["serve", "--stream"],
    ["merge", "--output", "protocol"],
    ["proto", "validate", "--redact"],
  ])("is EARG on the command line: %s %s", (...args) => {
    const outcome = run(args, ENVELOPE);
    expect(outcome.status).toBe(64);
    expect(documentOf(outcome).error.code).toBe("EARG");
  });

  it.each([
    ["can-continue", { offload: true }],
    ["normalize", { steps: 1 }],
    ["validate", { until: "plan" }],
    ["create", { timeout_ms: 5 }],
    ["process", { answer: "x" }],
    ["merge", { only: ["plan"] }],
    ["result", { concurrency: 2 }],
  ])("is EARG in a request: %s %j", (command, options) => {
    const [answer] = run(["--stream"], request(command, options)).stdout.split("\n");
    expect(JSON.parse(answer!).error).toMatchObject({
      code: "EARG",
      details: { option: Object.keys(options)[0] },
    });
  });

  it("is EARG in a query, and so is offload, whose effect is on the server's machine", async () => {
    const { url } = await startServe(["--quiet"]);
    for (const path of ["can-continue?steps=1", "process?offload=true", "validate?until=plan"]) {
      const response = await fetch(`${url}/api/v1/${path}`, {
        method: "POST",
        body: ENVELOPE,
        headers: JSON_BODY,
      });
      expect(response.status).toBe(400);
      expect(((await response.json()) as Json).code).toBe("EARG");
    }
  });

  it.each(["create", "normalize", "can-continue", "result", "validate", "explain", "process"])(
    "may be --quiet or --compat on %s",
    (command) => {
      const args = [command, "--quiet", "--compat", "go-envelope"];
      expect(run(command === "process" ? [...args, "--until", "perception"] : args, ENVELOPE)).toMatchObject({
        status: 0,
        stderr: "",
      });
    },
  );

  it("may be --quiet or --compat on commands that read no envelope", () => {
    expect(run(["proto", "validate", "--quiet", "--compat", "go-envelope"], "{}").stdout).not.toContain(
      "Unknown",
    );
    expect(run(["version", "--quiet", "--compat", "go-envelope"]).status).toBe(0);
    expect(
      run(["artifact", "gc", "--quiet", "--compat", "go-envelope", "--artifacts", "/tmp/none"]).status,
    ).toBe(0);
  });
});

describe("--compat with --output protocol", () => {
  it("is EARG: the Go CLI's object is no line of Protocol v1", () => {
    const finished = fullEnvelope({ terminated: true, current_stage: "end" });
    const args = ["process", "--compat", "go-envelope", "--output", "protocol"];
    const { stdout, status } = run(args, finished);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: true });
    expect(stdout).not.toContain("bounds_exceeded");
  });
});

describe("a request", () => {
  it("cannot switch off the redact or the strict of the process", () => {
    const lines =
      request("normalize", { redact: false }) + request("process", { redact: false, until: "perception" });
    const { stdout } = run(["--stream", "--redact"], lines);
    expect(stdout.split("\n")).toHaveLength(3);
    expect(stdout).not.toContain("Zk4vQ9tLm2");
    const bare = '{"command":"validate","envelope":{"raw_input":"q"},"options":{"strict":false}}\n';
    expect(JSON.parse(run(["--stream", "--strict"], bare).stdout).valid).toBe(false);
  });

  it("cannot do so over HTTP either", async () => {
    const { url } = await startServe(["--quiet", "--redact", "--strict"]);
    const post = (path: string, body: string): Promise<Response> =>
      fetch(`${url}/api/v1/${path}`, { method: "POST", body, headers: JSON_BODY });
    expect(await (await post("normalize?redact=false", ENVELOPE)).text()).not.toContain("Zk4vQ9tLm2");
    const report = (await (await post("validate?strict=false", '{"raw_input":"q"}')).json()) as Json;
    expect(report.valid).toBe(false);
  });

  it("may ask for redact by itself", () => {
    const { stdout } = run(["--stream"], request("normalize", { redact: true }) + request("normalize", {}));
    const [masked, whole] = stdout.split("\n");
    expect(JSON.parse(masked!).metadata).toEqual({ db_password: "***" });
    expect(whole).toBe(ENVELOPE);
  });
});
