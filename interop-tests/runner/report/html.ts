import type { Difference } from "../match.ts";
import {
  type CaseResult,
  countVerdicts,
  isFailure,
  type PeerResult,
  type Verdict,
  verdictOf,
} from "../results.ts";
import { causesOf } from "./causes.ts";
import { prettyLines } from "./pretty.ts";
import { sentenceOn } from "./sentence.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --good: #1a7f37; --bad: #c62828; --mild: #8a6100; }
@media (prefers-color-scheme: dark) { :root { --good: #4cc26b; --bad: #ff7b72; --mild: #e3b341; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 96rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0 1rem; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: Canvas; }
tbody tr:hover td { background: var(--soft); }
.pass { color: var(--good); } .fail, .unexpected-pass, .skipped { color: var(--bad); font-weight: 600; }
.expected { color: var(--mild); } .not-applicable { opacity: .55; }
.filters { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 1rem; }
select, input { font: inherit; padding: .25rem .4rem; max-width: 100%; }
input { flex: 1 1 12rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: .4rem .7rem; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary small { opacity: .75; display: block; margin-left: 1.1rem; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: .8rem; }
.columns h3, .difference h3 { font-size: .85rem; margin: .6rem 0 .2rem; }
pre { background: var(--soft); border-radius: 4px; font: 12px/1.45 ui-monospace, monospace; margin: 0; max-height: 26rem;
  overflow: auto; padding: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
mark { background: #ffd54f66; color: inherit; display: block; } li { overflow-wrap: anywhere; }
code { font: 12.5px ui-monospace, monospace; }
`;

const SCRIPT = `
const inputs = [...document.querySelectorAll(".filters select, .filters input")];
const rows = [...document.querySelectorAll("details[data-peer]")];
function apply() {
  const [peer, suite, verdict, text] = inputs.map((input) => input.value);
  let shown = 0;
  for (const row of rows) {
    const fits = (!peer || row.dataset.peer === peer) && (!suite || row.dataset.suite === suite)
      && (!verdict || row.dataset.verdict === verdict) && row.dataset.text.includes(text.toLowerCase());
    row.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  document.querySelector("#shown").textContent = shown + " of " + rows.length;
}
for (const input of inputs) input.addEventListener("input", apply);
apply();
`;

/** One page without any other file: the matrix, filters, and each failure with its difference marked. */
export function htmlReport(peers: readonly PeerResult[], title: string): string {
  const suites = [...new Set(peers.flatMap((peer) => peer.cases.map((each) => each.suite)))].sort();
  const shown = peers.flatMap((peer) =>
    peer.cases
      .filter((each) => !["pass", "not-applicable"].includes(verdictOf(each)))
      .map((each) => ({ peer, each })),
  );
  // Those that fail the run come first.
  shown.sort((a, b) => Number(isFailure(verdictOf(b.each))) - Number(isFailure(verdictOf(a.each))));
  const verdicts: Verdict[] = ["fail", "unexpected-pass", "skipped", "expected"];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p>${peers.length === 1 ? "1 peer" : `${peers.length} peers`}, ${peers.flatMap((peer) => peer.cases).length} results. Numbers are cases:
<span class="pass">passed</span>, <span class="fail">−failed</span>, <span class="expected">×expected to fail</span>,
<span class="not-applicable">·does not apply</span>.</p>
${matrix(peers, suites)}
${problems(peers)}
${peers.map(causes).join("")}
<h2>Failures <small id="shown"></small></h2>
<div class="filters">${select(
    "every peer",
    peers.map((peer) => peer.name),
  )}${select("every suite", suites)}${select("every verdict", verdicts)}
<input type="search" placeholder="words of the case, its rule or its reason" aria-label="search"></div>
${shown.map(({ peer, each }) => failure(peer, each)).join("\n")}
<script>${SCRIPT}</script></body></html>
`;
}

function matrix(peers: readonly PeerResult[], suites: readonly string[]): string {
  const head = peers.map((peer) => `<th scope="col">${escaped(peer.name)}</th>`).join("");
  const row = (name: string, cases: (peer: PeerResult) => readonly CaseResult[]): string =>
    `<tr><td>${escaped(name)}</td>${peers.map((peer) => `<td>${cell(peer, cases(peer))}</td>`).join("")}</tr>`;
  const body = suites.map((suite) => row(suite, (peer) => peer.cases.filter((each) => each.suite === suite)));
  const total = row("all", (peer) => peer.cases);
  return `<div class="scroll"><table><thead><tr><th scope="col">suite</th>${head}</tr></thead><tbody>${body.join("")}</tbody><tfoot>${total}</tfoot></table></div>`;
}

function cell(peer: PeerResult, cases: readonly CaseResult[]): string {
  if (peer.notRun !== undefined) return '<span class="fail">NOT RUN</span>';
  const counts = countVerdicts(cases);
  const failed = counts.fail + counts["unexpected-pass"] + counts.skipped;
  const part = (count: number, name: Verdict, sign: string): string =>
    count === 0 ? "" : ` <span class="${name}">${sign}${count}</span>`;
  return `<span class="pass">${counts.pass}</span>${part(failed, "fail", "−")}${part(counts.expected, "expected", "×")}${part(counts["not-applicable"], "not-applicable", "·")}`;
}

function problems(peers: readonly PeerResult[]): string {
  const found = peers.flatMap((peer) =>
    [...(peer.notRun === undefined ? [] : [`NOT RUN: ${peer.notRun}`]), ...peer.problems].map(
      (problem) => `<li><b>${escaped(peer.name)}</b>: ${escaped(problem)}</li>`,
    ),
  );
  const written = peers
    .filter(({ stderr }) => stderr !== "")
    .map(
      ({ name, stderr }) =>
        `<details><summary>stderr of ${escaped(name)}</summary><pre>${escaped(stderr)}</pre></details>`,
    );
  if (found.length + written.length === 0) return "";
  return `<h2>Peers</h2><ul class="fail">${found.join("")}</ul>${written.join("")}`;
}

/** What a peer does wrong, the mistake that most cases show first. */
function causes(peer: PeerResult): string {
  const found = causesOf(peer);
  if (found.length === 0) return "";
  const rows = found.map(
    ({ cause, cases, example }) =>
      `<tr><td>${escaped(cause)}</td><td>${cases.length}</td><td><code>${escaped(example.case)}</code></td></tr>`,
  );
  return `<h2>Causes: ${escaped(peer.name)}</h2><p>${escaped(sentenceOn(peer, found))}</p><div class="scroll"><table><thead><tr><th scope="col">cause</th><th scope="col">cases</th><th scope="col">one example</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function select(all: string, names: readonly string[]): string {
  const options = names.map((name) => `<option>${escaped(name)}</option>`).join("");
  return `<select aria-label="${all}"><option value="">${all}</option>${options}</select>`;
}

function failure(peer: PeerResult, each: CaseResult): string {
  const verdict = verdictOf(each);
  const why = each.expectedFailure ?? each.reason;
  const words = [peer.name, each.id, each.says, ...each.tests, why ?? ""].join(" ").toLowerCase();
  const data = `data-peer="${escaped(peer.name)}" data-suite="${escaped(each.suite)}" data-verdict="${verdict}" data-text="${escaped(words)}"`;
  return `<details ${data}><summary><b>${escaped(peer.name)}</b> <code>${escaped(each.id)}</code> <span class="${verdict}">${verdict}</span><small>${escaped(each.says)} <i>${escaped(each.tests.join(", "))}</i></small></summary>
${why === undefined ? "" : `<p>${escaped(why)}</p>`}${each.differences === undefined ? "" : differences(each, each.differences)}</details>`;
}

function differences(each: CaseResult, found: readonly Difference[]): string {
  const items = found.map(
    ({ path, expected, actual }) =>
      `<li><code>${escaped(path || "(whole)")}</code>: expected <code>${escaped(cut(expected))}</code>, got <code>${escaped(cut(actual))}</code></li>`,
  );
  const paths = found.map(({ path }) => path);
  const columns = [
    ["input", each.input ?? "", []],
    ["expected", each.expected ?? "", paths],
    ["actual", each.actual ?? "", paths],
  ] as const;
  const parts = columns.map(
    ([name, text, marked]) => `<div><h3>${name}</h3><pre>${markDifferences(text, marked)}</pre></div>`,
  );
  return `<ul>${items.join("")}</ul><div class="columns">${parts.join("")}</div>`;
}

/** The text over lines; the lines where it differs are marked, as are those that are missing below them. */
function markDifferences(text: string, paths: readonly string[]): string {
  const isMarked = (path: string): boolean =>
    paths.some(
      (found) => found !== "" && (path === found || path.startsWith(`${found}/`) || path === `${found}#`),
    );
  return prettyLines(text)
    .map(({ text: line, path }) => (isMarked(path) ? `<mark>${escaped(line)}</mark>` : `${escaped(line)}\n`))
    .join("");
}

function cut(text: string): string {
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
