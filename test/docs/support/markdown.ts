import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, "../../..");

/** The text of a page of docs/. */
export function pageOf(name: string): string {
  return readFileSync(join(ROOT, "docs", name), "utf8");
}

/** A part of a page: its heading, and what stands below it before the next one of any level. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

/** The sections of a page that have a heading of this level, in order. */
export function sectionsOf(page: string, level: number): Section[] {
  const mark = `${"#".repeat(level)} `;
  return page
    .split(/^(?=#{1,6} )/m)
    .filter((part) => part.startsWith(mark))
    .map((part) => {
      const [heading = "", ...lines] = part.slice(mark.length).split("\n");
      return { heading, text: lines.join("\n") };
    });
}

/** The first table below the heading of this name, row by row, without its head. */
export function tableOf(page: string, heading: string): string[][] {
  const section = [2, 3].flatMap((level) => sectionsOf(page, level)).find((part) => part.heading === heading);
  if (section === undefined) throw new Error(`There is no heading ${heading}`);
  const lines = section.text.split("\n");
  const from = lines.findIndex((line) => line.startsWith("|"));
  const length = lines.slice(from).findIndex((line) => !line.startsWith("|"));
  if (from === -1) throw new Error(`There is no table below ${heading}`);
  return lines.slice(from + 2, length === -1 ? undefined : from + length).map(cellsOf);
}

/** What stands between backticks in a text, one by one. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
