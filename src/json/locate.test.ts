import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../test/support/runs.ts";
import { locate } from "./locate.ts";

function lineOf(text: string, path: string): number {
  return locate(Buffer.from(text), [path])[0]!;
}

describe("locate", () => {
  const text = '{\n"a": {\n"b/c": [1,\n2,\n{"~d": 3}]\n},\n"a~":\n\n-4.5e1,\n"[\\"{":\n[]\n}';

  it.each([
    ["", 1],
    ["/a", 2],
    ["/a/b~1c", 3],
    ["/a/b~1c/0", 3],
    ["/a/b~1c/1", 4],
    ["/a/b~1c/2", 5],
    ["/a/b~1c/2/~0d", 5],
    ["/a~0", 7],
    ['/[\\"{'.replace("\\", ""), 10],
    ['/[\\"{/0'.replace("\\", ""), 10],
    ["/a/missing/deeper", 2],
    ["/a/b~1c/9", 3],
    ["/missing", 1],
  ])("finds %j in line %i", (path, line) => {
    expect(lineOf(text, path)).toBe(line);
  });

  it("finds many places in one pass, each of them", () => {
    const paths = ["/a~0", "", "/a/b~1c/1", "/a", "/a"];
    expect(locate(Buffer.from(text), paths)).toEqual([7, 1, 4, 2, 2]);
  });

  it("takes the last of a key that stands twice, and nothing below the first", () => {
    const twice = '{"a":{\n"b":1},\n"a":\n{}}';
    expect(lineOf(twice, "/a")).toBe(3);
    expect(lineOf(twice, "/a/b")).toBe(3);
  });

  it("passes over a byte order mark and blank lines before the document", () => {
    expect(lineOf('\ufeff\r\n\n {"a":1}', "")).toBe(3);
    expect(lineOf("\n\n7", "")).toBe(3);
    expect(lineOf('\n["x"]', "/0")).toBe(2);
  });

  it("finds every value of any document", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const pretty = JSON.stringify(value, null, 1);
        const places = placesOf(value, "", 1).places;
        const lines = locate(
          Buffer.from(pretty),
          places.map(([path]) => path),
        );
        expect(lines).toEqual(places.map(([, line]) => line));
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});

/** The lines of all values in pretty JSON, where every member and element begins a line. */
function placesOf(value: unknown, path: string, line: number): { places: [string, number][]; end: number } {
  const places: [string, number][] = [[path, line]];
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  let end = line;
  for (const [key, member] of members) {
    const below = `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const inner = placesOf(member, below, end + 1);
    places.push(...inner.places);
    end = inner.end;
  }
  return { places, end: members.length === 0 ? line : end + 1 };
}
