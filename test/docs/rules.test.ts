import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { citingFiles, isCase, isTest, numbersIn } from "./support/citations.ts";
import { pageOf, ROOT, type Section, sectionsOf } from "./support/markdown.ts";

const page = pageOf("rules.md");
const sections = sectionsOf(page, 3);
const files = citingFiles();

/** A test that a section names: `[text](../path) "title"`; a case of the kit has no title. */
interface NamedTest {
  readonly path: string;
  readonly title: string | undefined;
}

const numberOf = ({ heading }: Section): string => heading.split(" ")[0]!;

/** The paragraph, or the point of a list, that begins with a word. */
function paragraphOf({ text }: Section, begin: string): string {
  return text.split(/\n\n+(?:- )?|\n- /).find((paragraph) => paragraph.trimStart().startsWith(begin)) ?? "";
}

function testsOf(section: Section): NamedTest[] {
  const links = paragraphOf(section, "Tests:").matchAll(/\]\(\.\.\/([^)]+)\)(?:\s+"([^"]+)")?/g);
  return [...links].map(([, path, title]) => ({ path: path!, title: title?.replaceAll(/\s+/g, " ") }));
}

/** What is wrong with a test that is named for a number; undefined where it is there and cites it. */
function problemWith(number: string, { path, title }: NamedTest): string | undefined {
  if (!existsSync(join(ROOT, path))) return `${number}: ${path} does not exist`;
  const file = files.find((entry) => entry.path === path);
  if (file === undefined || !isTest(path)) return `${number}: ${path} is no test`;
  if (!file.numbers.has(number)) return `${number}: ${path} does not cite it`;
  if (isCase(path)) return undefined;
  if (title === undefined) return `${number}: ${path} is named without a title`;
  if (!numbersIn(title).has(number)) return `${number}: the title "${title}" does not cite it`;
  return file.text.includes(`"${title}"`) ? undefined : `${number}: ${path} has no "${title}"`;
}

describe("docs/rules.md", () => {
  it("explains R1 to R22 and H1 to H40, each once and in order", () => {
    const upTo = (letter: string, last: number): string[] =>
      Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
    expect(sections.map(numberOf)).toEqual([...upTo("R", 22), ...upTo("H", 40)]);
  });

  it("explains every number that a test, a case or a comment cites", () => {
    const known = new Set(sections.map(numberOf));
    const unknown = files.flatMap(({ path, numbers }) =>
      [...numbers].filter((number) => !known.has(number)).map((number) => `${path}: ${number}`),
    );
    expect(unknown).toEqual([]);
    // The search itself works: the tests cite nearly all of them.
    expect(new Set(files.flatMap(({ numbers }) => [...numbers])).size).toBeGreaterThan(50);
  });

  it("names tests that are there and cite the number in their title", () => {
    const problems = sections.flatMap((section) =>
      testsOf(section).map((test) => problemWith(numberOf(section), test)),
    );
    expect(problems.length).toBeGreaterThan(100);
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it("names a test for every number that one cites, and says why where there is none", () => {
    const silent = sections.filter((section) => testsOf(section).length === 0);
    const cited = silent.flatMap((section) =>
      files
        .filter(({ path, numbers }) => isTest(path) && numbers.has(numberOf(section)))
        .map(({ path }) => `${numberOf(section)} is cited by ${path}`),
    );
    expect(cited).toEqual([]);
    const unexplained = silent.filter(({ text }) => !/^(?:- )?(Not built yet|No test): \S/m.test(text));
    expect(unexplained.map(numberOf)).toEqual([]);
  });

  it("has an example in each section", () => {
    const without = sections.filter((section) => paragraphOf(section, "Example:") === "");
    expect(without.map(numberOf)).toEqual([]);
  });

  it("lists each section in its contents", () => {
    const contents = sectionsOf(page, 2).find(({ heading }) => heading === "Contents")?.text ?? "";
    const listed = [...contents.matchAll(/\[([RH]\d+ [^\]]+)\]\(#/g)].map((match) => match[1]!);
    expect(listed.toSorted()).toEqual(sections.map(({ heading }) => heading).toSorted());
  });
});
