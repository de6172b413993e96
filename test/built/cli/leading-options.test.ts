import { describe, expect, it } from "vitest";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, run } from "../../support/worker.ts";

describe("options before the command", () => {
  it.each([
    [["--compat", "go-envelope", "create"]],
    [["--compat=go-envelope", "create"]],
    [["-q", "--max-bytes", "64KiB", "create", "--compat", "go-envelope"]],
  ])("mean what they mean behind it: %j", (args) => {
    const input = '{"raw_input":"q"}';
    const behind = run(["create", "--compat", "go-envelope"], input, { env: FIXED });
    expect(run(args, input, { env: FIXED })).toEqual(behind);
    expect(behind.status).toBe(0);
  });

  it("may have the name of a command as their value", () => {
    const outcome = run(["--input", "create", "normalize"]);
    expect(documentOf(outcome).error).toMatchObject({ code: "ENOTFOUND", details: { option: "--input" } });
  });

  it("may stand before a command with a verb, and before process", () => {
    expect(run(["--quiet", "pipeline", "check", "/no/such/file"]).status).toBe(66);
    const { stdout } = run(["--steps", "1", "process"], fullEnvelope());
    expect(documentOf({ stdout }).outputs).toHaveProperty("perception");
  });

  it("show the help of the command", () => {
    expect(run(["--help", "create"]).stdout).toBe(run(["create", "--help"]).stdout);
  });

  it("are refused where the command does not have them, and so is a word that is no command", () => {
    const unknown = run(["--frobnicate", "create"], '{"raw_input":"q"}');
    expect(unknown.status).toBe(64);
    expect(documentOf(unknown).error.message).toContain("--frobnicate");
    const others = run(["--workspace", "/tmp", "create"], '{"raw_input":"q"}');
    expect(others.status).toBe(64);
    expect(documentOf(others).error.message).toContain("--workspace");
    const noCommand = run(["--quiet", "frobnicate"]);
    expect(noCommand.status).toBe(64);
    expect(documentOf(noCommand).error.message).toBe("There is no such command");
  });
});
