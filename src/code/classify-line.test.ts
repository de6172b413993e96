import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line.ts";

type Row = readonly [path: string, line: string, name: string, expected: string];

const DEFINITIONS: readonly Row[] = [
  ["a.py", "def parse(text):", "parse", "definition function"],
  ["a.py", "    async def parse(self):", "parse", "definition method"],
  ["a.py", "class Parser(Base):", "Parser", "definition class"],
  ["a.py", "TIMEOUT: int = 3", "TIMEOUT", "definition constant"],
  ["a.py", "        self.state = None", "state", "definition attribute"],
  ["a.ts", "export abstract class Store<T> {", "Store", "definition class"],
  ["a.ts", "export interface Options {", "Options", "definition interface"],
  ["a.ts", "export type Handler = (x: string) => void;", "Handler", "definition type"],
  ["a.ts", "export const load = async (path: string) => {", "load", "definition function"],
  ["a.ts", "export function load(path: string): void;", "load", "declaration function"],
  ["a.ts", "  private async load(path: string): Promise<void> {", "load", "definition method"],
  ["a.js", "exports.load = function (path) {", "load", "definition function"],
  ["a.js", "Store.prototype.load = function load(path) {", "load", "definition method"],
  ["a.js", "  load: function (path) {", "load", "definition method"],
  ["a.js", "  load(path) {", "load", "definition method"],
  ["a.js", "const load = require('./load');", "load", "import"],
  ["a.go", "func (s *Store) Load(path string) error {", "Load", "definition method"],
  ["a.go", "func Load[T any](path string) T {", "Load", "definition function"],
  ["a.go", "type Store struct {", "Store", "definition struct"],
  ["a.go", 'var ErrClosed = errors.New("closed")', "ErrClosed", "definition variable"],
  [
    "A.java",
    "  public static <T> Map<String, List<T>> group(Collection<T> all) {",
    "group",
    "definition method",
  ],
  ["A.java", "  void run();", "run", "declaration method"],
  ["A.java", "public final class Cache<K, V> implements Store {", "Cache", "definition class"],
  ["A.java", "  private static final int MAX = 5;", "MAX", "definition field"],
  ["a.cs", "        public string Name { get; set; }", "Name", "definition field"],
  [
    "a.cs",
    "    public async Task<int> CountAsync(CancellationToken token)",
    "CountAsync",
    "definition method",
  ],
  ["a.kt", "internal fun <T> Flow<T>.collectAll(): List<T> =", "collectAll", "definition function"],
  ["a.kt", "    open fun start(", "start", "definition method"],
  ["a.kt", "data class Point(val x: Int)", "Point", "definition class"],
  ["a.c", "static int ring_push(struct ring *r, int v)", "ring_push", "definition function"],
  ["a.h", "int ring_push(struct ring *r, int v);", "ring_push", "declaration function"],
  ["a.c", "ring_push(struct ring *r, int v)", "ring_push", "definition function"],
  ["a.h", "#define RING_MAX 16", "RING_MAX", "definition macro"],
  ["a.h", "struct ring;", "ring", "declaration struct"],
  ["a.h", "typedef struct ring {", "ring", "definition struct"],
  ["a.h", "} ring_t;", "ring_t", "definition type"],
  ["a.cc", "void Ring::Push(int v) {", "Push", "definition method"],
  ["a.hpp", "template <typename T> class Ring final : public Base {", "Ring", "definition class"],
  ["a.rs", "pub(crate) async fn poll_next(&mut self) -> Option<u8> {", "poll_next", "definition function"],
  ["a.rs", "    fn poll_next(&mut self) -> Option<u8>;", "poll_next", "declaration method"],
  ["a.rs", "macro_rules! ready {", "ready", "definition macro"],
  ["a.rs", "pub trait Source: Sized {", "Source", "definition interface"],
  ["a.rb", "  def self.build(env)", "build", "definition method"],
  ["a.rb", "  attr_reader :name, :size", "size", "definition field"],
  ["a.rb", "class Rack::Builder", "Builder", "definition class"],
  ["a.php", "    public static function fromString(string $text): self", "fromString", "definition method"],
  ["a.php", "    private ?string $name = null;", "name", "definition field"],
  ["a.swift", "    public func encode(_ value: Int) throws -> Data {", "encode", "definition method"],
  ["a.sh", "usage() {", "usage", "definition function"],
  ["a.lua", "local function trim(s)", "trim", "definition function"],
  ["a.ex", "  defp normalize(list) do", "normalize", "definition function"],
  ["a.scala", "  override def apply(x: Int): Int = x", "apply", "definition method"],
  ["a.sql", "CREATE TABLE IF NOT EXISTS users (", "users", "definition class"],
  ["a.proto", "message Envelope {", "Envelope", "definition class"],
];

const USES: readonly Row[] = [
  ["a.py", "from .parse import parse", "parse", "import"],
  ["a.py", "    value = parse(text)", "parse", "call"],
  ["a.py", "@parse", "parse", "call"],
  ["a.py", '    raise ValueError("cannot parse")', "parse", "mention"],
  ["a.py", "# parse the text", "parse", "mention"],
  ["a.py", "handlers = [parse, load]", "parse", "use"],
  ["a.ts", "  return load<string>(path);", "load", "call"],
  ["a.ts", "const store: Store = make();", "Store", "use"],
  ["a.ts", "  const s = new Store();", "Store", "call"],
  ["a.ts", " * Calls load() twice.", "load", "mention"],
  ["a.go", "\tif err := s.Load(path); err != nil {", "Load", "call"],
  ["A.java", "    return group(all);", "group", "call"],
  ["A.java", "import com.example.Cache;", "Cache", "import"],
  ["a.c", "    return ring_push(r, 3);", "ring_push", "call"],
  ["a.rs", "    let x = ready!(poll());", "ready", "call"],
  ["a.rs", "use crate::source::Source;", "Source", "import"],
  ["README.md", "The class Parser reads text.", "Parser", "mention"],
];

describe("classifyLine()", () => {
  it.each([...DEFINITIONS, ...USES])("%s: %s (%s) → %s", (path, line, name, expected) => {
    const found = classifyLine(path, line, name);
    expect([found?.kind, found?.role].filter((part) => part !== undefined).join(" ")).toBe(expected);
  });

  it("finds nothing where the name is only a part of another", () => {
    expect(classifyLine("a.py", "def parse_all():", "parse")).toBeUndefined();
    expect(classifyLine("a.js", "const $load = 1;", "load")).toBeUndefined();
  });

  it("takes names with signs of regular expressions literally", () => {
    expect(classifyLine("a.py", "abc = 1", "a.c")).toBeUndefined();
    expect(classifyLine("a.js", "function $a(x) {", "$a")).toMatchObject({ kind: "definition" });
  });

  it("says that a line depends on its scope", () => {
    expect(classifyLine("a.go", "\tRetries = 3", "Retries")?.conditions?.length).toBeGreaterThan(0);
  });
});
