import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findModuleState } from "./support/module-state.ts";
import { parseFile, parseFolder } from "./support/syntax.ts";

const found = (text: string): string[] => findModuleState(parseFile("planted.ts", text));

it("no module of src/ keeps anything from call to call: workers of one process share nothing", () => {
  const files = parseFolder(join(import.meta.dirname, "../src"));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(findModuleState)).toEqual([]);
});

describe("findModuleState()", () => {
  it.each([
    ["a variable", "let count = 0;"],
    ["a variable that is exported", "export let count = 0;"],
    ["an old variable", "var count = 0;"],
    ["a map that is written", "const cache = new Map(); export function f(k) { cache.set(k, 1); }"],
    ["a set in an arrow function", "const seen = new Set(); const f = (k) => seen.add(k);"],
    ["a list that grows", "const list = []; function f() { return () => { list.push(1); }; }"],
    ["an element of a typed array", "const bytes = new Uint8Array(8); function f(i) { bytes[i] = 1; }"],
    ["a member", "const state = { last: 0 }; class C { m() { state.last = 1; } }"],
    ["a member that is counted up", "const state = { n: 0 }; function f() { state.n++; }"],
    ["a member deep inside", "const state = { a: { b: [] } }; function f() { state.a!.b.push(1); }"],
    ["a member that is deleted", "const state = {}; function f(k) { delete state[k]; }"],
    ["members in a pattern", "const state = {}; function f(pair) { [state.a, state.b] = pair; }"],
    ["what assigns members", "const state = {}; function f(more) { Object.assign(state, more); }"],
    ["a static member of a class", "class C { static #n = 0; m() { return C.#n++; } }"],
    ["a member of a function", "function f() { f.calls = (f.calls ?? 0) + 1; }"],
    ["what another file keeps", 'import { CACHE } from "./cache.ts"; function f() { CACHE.clear(); }'],
    ["what lazy() has made", "const table = lazy(() => new Map()); function f(k) { table().set(k, 1); }"],
    ["a callback of later times", 'const m = new Map(); addListener("a", (k) => m.set(k, 1));'],
    ["a variable in a closure", "const next = (() => { let n = 0; return () => n++; })();"],
  ])("finds %s", (_, text) => {
    expect(found(text)).toHaveLength(1);
  });

  it.each([
    ["what is filled while the module loads", "const t = new Uint8Array(9); for (const c of [1]) t[c] = 1;"],
    ["what is filled by a callback of that time", "const m = new Map(); ['a'].forEach((k) => m.set(k, 1));"],
    ["what only is read", "const MAP = new Map(); function f(k) { return MAP.get(k); }"],
    ["variables of a function", "function f() { let n = 0; const list = []; list.push(n++); return list; }"],
    ["a parameter of the same name", "const list = []; function f(list) { list.push(1); }"],
    ["a local of the same name", "const out = []; const f = () => { const { out } = g(); out.push(1); };"],
    ["a member of one's own", "class C { #list = []; m() { this.#list.push(1); this.n = 2; } }"],
    ["what a call gives", 'import { open } from "./open.ts"; function f() { open().set("a", 1); }'],
    ["a value that is made when it is asked for", "const table = lazy(() => new Map([[1, 2]]));"],
    ["types", 'import type { A } from "./a.ts"; export interface B { set(): void }'],
  ])("lets pass %s", (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
