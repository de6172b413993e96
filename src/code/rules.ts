import type { Family } from "./families.ts";
import { CONFIG_RULES, OTHER_RULES, SCHEMA_RULES, SQL_RULES } from "./rules/data.ts";
import { CSHARP_RULES, DART_RULES, JAVA_RULES, KOTLIN_RULES, SCALA_RULES } from "./rules/managed.ts";
import { C_RULES, GO_RULES, RUST_RULES, SWIFT_RULES } from "./rules/native.ts";
import type { DefinitionRule } from "./rules/rule.ts";
import {
  ELIXIR_RULES,
  LUA_RULES,
  PERL_RULES,
  PYTHON_RULES,
  RUBY_RULES,
  SHELL_RULES,
} from "./rules/scripting.ts";
import { JS_RULES, PHP_RULES } from "./rules/web.ts";

/** The ways to define a name, per family; the first that fits decides. */
export const DEFINITION_RULES: Readonly<Record<Family, readonly DefinitionRule[]>> = {
  python: PYTHON_RULES,
  js: JS_RULES,
  go: GO_RULES,
  java: JAVA_RULES,
  csharp: CSHARP_RULES,
  kotlin: KOTLIN_RULES,
  c: C_RULES,
  rust: RUST_RULES,
  ruby: RUBY_RULES,
  php: PHP_RULES,
  swift: SWIFT_RULES,
  shell: SHELL_RULES,
  scala: SCALA_RULES,
  lua: LUA_RULES,
  perl: PERL_RULES,
  elixir: ELIXIR_RULES,
  dart: DART_RULES,
  sql: SQL_RULES,
  schema: SCHEMA_RULES,
  config: CONFIG_RULES,
  prose: [],
  other: OTHER_RULES,
};
