import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ConformanceRequest, checkConformance } from "../../../interop-tests/runner/conformance.ts";

const KIT = join(import.meta.dirname, "../../../interop-tests");

function requestOn(fault: string): ConformanceRequest {
  return {
    kit: KIT,
    way: {
      kind: "peer",
      command: [process.execPath, join(KIT, "faux/peer.ts"), fault],
      env: process.env,
    },
    asked: { operations: [], onlyRoundtrip: false, dialect: "seed" },
    suites: ["roundtrip"],
    timeoutMs: 5000,
    jobs: 1,
    json: false,
    all: true,
    verbose: false,
    ports: { redact: (text) => text, onProgress: () => undefined },
  };
}

/** What the kit says about a faux peer: on the terminal and in both files. */
async function reportsOn(
  fault: string,
): Promise<{ good: boolean; table: string; html: string; junit: string }> {
  const folder = mkdtempSync(join(tmpdir(), "kit-reports-"));
  const [html, junit] = [join(folder, "new/out.html"), join(folder, "out.xml")];
  const { text, good } = await checkConformance({ ...requestOn(fault), html, junit });
  return { good, table: text, html: readFileSync(html, "utf8"), junit: readFileSync(junit, "utf8") };
}

describe("what the kit reports about a program", () => {
  it("has the name that the program gives itself", async () => {
    const { table, html, junit } = await reportsOn("drops-unknown-fields");
    expect(table).toMatch(/^suite +faux\n/);
    expect(html).toContain('<th scope="col">faux</th>');
    expect(junit).toContain('<testsuite name="faux" ');
  });

  it("shows what is different, with the place marked", async () => {
    const { good, table, html, junit } = await reportsOn("drops-unknown-fields");
    expect(good).toBe(false);
    expect(table).toContain("/created_at: expected ");
    expect(html).toMatch(/<mark> *&quot;created_at&quot;/);
    expect(html).toContain("<td>loses fields that the seed does not name</td>");
    expect(junit).toMatch(
      /<failure type="loses fields that the seed does not name" message="[^"]+">[^<]*\/created_at: expected /,
    );
  });

  it("shows what the program wrote to stderr when it died", async () => {
    const reports = await reportsOn("dies-half-way");
    expect(reports.table).toMatch(/ended with exit code 137; its stderr ends with "[^"]*out of memory"/);
    expect(reports.table).toMatch(/stderr ends with:\n.*out of memory/);
    expect(reports.html).toMatch(/stderr of faux<\/summary><pre>[^<]*out of memory/);
    expect(reports.junit).toMatch(/<system-err>[^<]*out of memory/);
  });

  it("is one error, and no report, where the program did not even begin", async () => {
    const { text, good } = await checkConformance(requestOn("cannot-begin"));
    expect(good).toBe(false);
    expect(text).toMatch(
      /^No case was run: the peer ended with exit code 1; its stderr ends with "no such module"\./,
    );
    expect(text.trim().split("\n")).toHaveLength(4);
  });
});
