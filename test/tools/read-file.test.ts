import { describe, expect, it } from "vitest";
import { failureOf, makeRegistry, makeWorkspace, read } from "./helpers.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
const readOne = (content: string | Buffer, params: Record<string, unknown> = {}) =>
  read(makeRegistry(makeWorkspace({ "a.txt": content })), { path: "a.txt", ...params });

describe("read_file", () => {
  it("gives a whole file, its range and its number of lines", async () => {
    expect(await readOne("one\ntwo\n")).toEqual({
      path: "a.txt",
      start: 1,
      end: 2,
      total_lines: 2,
      lines: ["one", "two"],
      truncated: false,
      limits_hit: [],
      not_utf8: 0,
    });
  });

  it.each([
    ["", [], 0],
    ["\n", [""], 1],
    ["a", ["a"], 1],
    ["a\n\nb", ["a", "", "b"], 3],
    ["a\r\nb\rc\r\n", ["a", "b\rc"], 2],
    ["\uFEFFfirst\nsecond", ["first", "second"], 2],
    ["grüße 😀\n", ["grüße 😀"], 1],
  ])("splits %j into its lines", async (content, lines, total) => {
    expect(await readOne(content)).toMatchObject({ lines, total_lines: total, truncated: false });
  });

  it("gives a range, as far as the file goes", async () => {
    const content = numbered(10).join("\n");
    expect(await readOne(content, { start: 3, end: 4 })).toMatchObject({
      start: 3,
      end: 4,
      lines: ["line 3", "line 4"],
      total_lines: 10,
      truncated: false,
    });
    expect(await readOne(content, { start: 9, end: 99 })).toMatchObject({ end: 10, truncated: false });
    expect((await readOne(content, { end: 1 })).lines).toEqual(["line 1"]);
  });

  it("gives no lines when the start is beyond the end of the file", async () => {
    expect(await readOne("a\nb\n", { start: 7 })).toMatchObject({
      start: 7,
      end: 6,
      lines: [],
      total_lines: 2,
      truncated: false,
    });
  });

  it("refuses a range that ends before it starts", async () => {
    expect(await failureOf(() => readOne("a\n", { start: 2, end: 1 }))).toMatchObject({
      code: "EARG",
      details: { parameter: "/end" },
    });
  });

  it("gives at most 2,000 lines and says where it stopped", async () => {
    const content = numbered(5_000).join("\n");
    const first = await readOne(content);
    expect(first).toMatchObject({
      end: 2_000,
      total_lines: 5_000,
      truncated: true,
      limits_hit: ["max_lines"],
    });
    const last = await readOne(content, { start: 4_000, end: 9_000 });
    expect(last).toMatchObject({ end: 5_000, truncated: false });
    expect(last.lines.at(-1)).toBe("line 5000");
    expect(await readOne(numbered(2_000).join("\n"))).toMatchObject({ end: 2_000, truncated: false });
  });

  it("gives at most 256 KiB, in whole lines", async () => {
    const content = `${"x".repeat(1_000)}\n`.repeat(1_000);
    const { lines, total_lines, limits_hit } = await readOne(content);
    expect({ total_lines, limits_hit }).toEqual({ total_lines: 1_000, limits_hit: ["max_bytes"] });
    expect(lines.length).toBe(262);
    expect(new Set(lines)).toEqual(new Set(["x".repeat(1_000)]));
  });

  it("gives the beginning of a line that is larger than that, in whole characters", async () => {
    const { lines, total_lines, truncated } = await readOne(`${"€".repeat(200_000)}\nnext\n`);
    expect({ count: lines.length, total_lines, truncated }).toEqual({
      count: 1,
      total_lines: 2,
      truncated: true,
    });
    expect(lines[0]).toMatch(/^€{87000,}$/);
  });

  it("finds the lines after a huge one", async () => {
    expect(await readOne(`${"x".repeat(3_000_000)}\nnext\n`, { start: 2 })).toMatchObject({
      lines: ["next"],
      truncated: false,
    });
  });

  it("shows bytes that are not UTF-8 as replacement characters and counts their lines", async () => {
    const content = Buffer.concat([Buffer.from("ok\ncaf"), Buffer.from([0xe9]), Buffer.from("\nok\n")]);
    expect(await readOne(content)).toMatchObject({ lines: ["ok", "caf\uFFFD", "ok"], not_utf8: 1 });
  });

  it("is EPARSE for a binary file", async () => {
    const error = await failureOf(() => readOne(Buffer.from("GIF89a\0secret-in-binary")));
    expect(error).toMatchObject({ code: "EPARSE", details: { path: "a.txt" } });
    expect(error.message + error.hint).not.toContain("secret-in-binary");
  });

  it("counts the lines of a large file only within its limit", async () => {
    const workspace = makeWorkspace({ "a.txt": "some line\n".repeat(200_000) });
    const found = await read(makeRegistry(workspace, { maxTotalBytes: 1_000_000 }), {
      path: "a.txt",
      end: 2,
    });
    expect(found).toMatchObject({
      lines: ["some line", "some line"],
      total_lines: null,
      truncated: true,
      limits_hit: ["max_total_bytes"],
    });
  });

  it("reads names with spaces, dashes, line breaks and letters of any language", async () => {
    for (const name of ["a b.txt", "-rf", "--help", "two\nlines", "Grüße/日本語😀.txt", "$(x)`y`", "*.ts"]) {
      const tools = makeRegistry(makeWorkspace({ [name]: "content\n" }));
      expect(await read(tools, { path: name })).toMatchObject({ path: name, lines: ["content"] });
    }
  });
});
