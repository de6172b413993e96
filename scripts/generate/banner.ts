const OPENING = "// Generated from ";

/** The first lines of a generated file: where it comes from and how it is made again. */
export function banner(source: string): string {
  return `${OPENING}${source} by \`npm run generate\`. Do not edit.\n`;
}

/** Whether a file was written by this generator, so that it may delete it again. */
export function hasBanner(text: string): boolean {
  return text.startsWith(OPENING);
}
