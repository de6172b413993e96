/** Checks that every relative link of the documents leads to a file, and to a heading where it names one. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const DOCUMENTS = ["*.md", "docs/**/*.md", "schemas/*.md"];

process.chdir(dirname(import.meta.dirname));
const files = globSync(DOCUMENTS);
let links = 0;
const broken = files.flatMap((file) =>
  linksOf(file)
    .filter((link) => !leadsSomewhere(file, link))
    .map((link) => `${file}: ${link}`),
);

for (const line of broken) console.error(`broken link in ${line}`);
if (links === 0) console.error("No link was found: the check itself is broken.");
process.exitCode = broken.length > 0 || links === 0 ? 1 : 0;
console.log(`${links} links in ${files.length} documents, ${broken.length} broken`);

function linksOf(file: string): string[] {
  const prose = readFileSync(file, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
  const found = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
  const relative = found.filter((link) => !/^[a-z]+:/.test(link));
  links += relative.length;
  return relative;
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : normalize(join(dirname(file), path));
  if (!existsSync(target)) return false;
  return anchor === undefined || !target.endsWith(".md") || headingsOf(target).includes(anchor);
}

/** The anchors that GitHub makes of headings. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
