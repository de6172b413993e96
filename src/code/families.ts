/** A group of languages that define names in the same way. */
export type Family =
  | "python"
  | "js"
  | "go"
  | "java"
  | "csharp"
  | "kotlin"
  | "c"
  | "rust"
  | "ruby"
  | "php"
  | "swift"
  | "shell"
  | "scala"
  | "lua"
  | "perl"
  | "elixir"
  | "dart"
  | "sql"
  | "schema"
  | "config"
  | "prose"
  | "other";

const EXTENSIONS: Readonly<Record<Family, string>> = {
  python: "py pyi pyx pxd pyw",
  js: "js jsx mjs cjs ts tsx mts cts vue svelte es6",
  go: "go",
  java: "java groovy gradle",
  csharp: "cs csx",
  kotlin: "kt kts",
  c: "c h cc cpp cxx hpp hh hxx inl ipp m mm cu",
  rust: "rs",
  ruby: "rb rake gemspec ru",
  php: "php phtml inc",
  swift: "swift",
  shell: "sh bash zsh ksh bats",
  scala: "scala sc",
  lua: "lua",
  perl: "pl pm t",
  elixir: "ex exs",
  dart: "dart",
  sql: "sql",
  schema: "proto graphql gql thrift",
  config: "json json5 yaml yml toml ini cfg conf properties env xml csproj tf hcl lock",
  prose: "md rst txt adoc markdown html htm tex css scss less svg csv map aml po pot",
  other: "",
};

const FAMILY_BY_EXTENSION = new Map<string, Family>(
  (Object.entries(EXTENSIONS) as [Family, string][]).flatMap(([family, list]) =>
    list.split(" ").map((extension): [string, Family] => [extension, family]),
  ),
);

const FAMILY_BY_NAME: Readonly<Record<string, Family>> = {
  makefile: "config",
  dockerfile: "shell",
  rakefile: "ruby",
  gemfile: "ruby",
  readme: "prose",
  license: "prose",
  changelog: "prose",
};

/** The language family of a file, by its name alone. */
export function familyOf(path: string): Family {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  return FAMILY_BY_NAME[name] ?? FAMILY_BY_EXTENSION.get(dot < 0 ? "" : name.slice(dot + 1)) ?? "other";
}
