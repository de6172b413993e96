import { type DefinitionRule, rule } from "./rule.ts";

/** The rules of the python family. */
export const PYTHON_RULES: readonly DefinitionRule[] = [
  rule("class", "^\\s*(?:cdef\\s+|cpdef\\s+)?class\\s+NAME"),
  rule("function", "^(?:async\\s+)?def\\s+NAME\\s*[(\\[]"),
  rule("method", "^\\s+(?:async\\s+)?def\\s+NAME\\s*[(\\[]"),
  rule("function", "^\\s*c(?:p)?def\\s+(?:inline\\s+)?(?:[\\w*\\[\\]., ]+\\s+)?NAME\\s*\\("),
  rule("type", "^\\s*type\\s+NAME\\b"),
  rule("constant", "^NAME\\s*(?::[^=]*)?=(?!=)"),
  rule("constant", "^(?:[A-Za-z_]\\w*\\s*=\\s*)+NAME\\s*=(?!=)"),
  rule("constant", "^(?:[A-Za-z_]\\w*,\\s*)+NAME\\b[\\w\\s,]*=(?!=)"),
  rule("field", "^\\s+NAME\\s*:\\s*[^=,)]+(?:=.*)?$", { inside: /^\s*class\b/ }),
  rule("field", "^\\s+NAME\\s*=(?!=)", { inside: /^\s*class\b/ }),
  rule("attribute", "^\\s+self\\.NAME\\s*(?::[^=]*)?=(?!=)"),
  rule("variable", "^\\s+NAME\\s*(?::[^=,)]*)?=(?!=).*[^,]$"),
];

/** The rules of the ruby family. */
export const RUBY_RULES: readonly DefinitionRule[] = [
  rule("class", "^\\s*class\\s+(?:\\w+::)*NAME"),
  rule("module", "^\\s*module\\s+(?:\\w+::)*NAME"),
  rule(
    "method",
    "^\\s*(?:private\\s+|protected\\s+|public\\s+|private_class_method\\s+|module_function\\s+)?def\\s+(?:self\\.|[A-Za-z_]\\w*\\.)?NAME[?!=]?(?![\\w?!])",
  ),
  rule("constant", "^\\s*(?:\\w+::)*NAME\\s*(?:\\|\\|)?=(?![=~>])"),
  rule("method", "^\\s*(?:define_method|define_singleton_method|scope)\\b.*?:NAME\\b"),
  rule("field", "^\\s*(?:delegate|def_delegators?)\\b.*?:NAME\\b"),
  rule("method", "^\\s*alias(?:_method)?\\s*\\(?\\s*:?NAME\\b"),
  rule(
    "field",
    "^\\s*(?:attr_accessor|attr_reader|attr_writer|attr|cattr_accessor|mattr_accessor|class_attribute|belongs_to|has_many|has_one|let!?|property)\\b.*?:NAME\\b",
  ),
  rule("attribute", "^\\s*@@?NAME\\s*(?:\\|\\|)?=(?![=~])"),
];

/** The rules of the shell family. */
export const SHELL_RULES: readonly DefinitionRule[] = [
  rule("function", "^\\s*(?:function\\s+)?NAME\\s*\\(\\s*\\)"),
  rule("function", "^\\s*function\\s+NAME\\b"),
  rule(
    "variable",
    "^(?:export\\s+|readonly\\s+|declare\\s+(?:-\\w+\\s+)*|typeset\\s+(?:-\\w+\\s+)*)?NAME\\+?=",
  ),
  rule("attribute", "^\\s+(?:export\\s+|readonly\\s+|local\\s+|declare\\s+(?:-\\w+\\s+)*)?NAME\\+?="),
  rule("variable", "^\\s*alias\\s+NAME="),
  rule("variable", "^\\s*(?:ENV|ARG)\\s+NAME\\b"),
];

/** The rules of the lua family. */
export const LUA_RULES: readonly DefinitionRule[] = [
  rule("function", "^\\s*(?:local\\s+)?function\\s+(?:[\\w.]+[.:])?NAME\\s*\\("),
  rule("function", "^\\s*(?:local\\s+)?(?:[\\w.]+\\.)?NAME\\s*=\\s*function\\b"),
  rule("variable", "^\\s*(?:local\\s+)?(?:[\\w.]+\\.)?NAME\\s*=(?!=)"),
];

/** The rules of the perl family. */
export const PERL_RULES: readonly DefinitionRule[] = [
  rule("function", "^\\s*sub\\s+(?:\\w+::)*NAME\\b"),
  rule("module", "^\\s*package\\s+(?:\\w+::)*NAME\\b"),
  rule("constant", "^\\s*use\\s+constant\\s+NAME\\b"),
  rule("variable", "^\\s*(?:my|our|local)\\s*\\(?[^=]*[$@%]NAME\\b"),
];

/** The rules of the elixir family. */
export const ELIXIR_RULES: readonly DefinitionRule[] = [
  rule("module", "^\\s*(?:defmodule|defprotocol|defimpl)\\s+(?:[\\w.]+\\.)?NAME\\b"),
  rule("function", "^\\s*(?:def|defp|defguard|defdelegate|defcallback)\\s+NAME\\b"),
  rule("macro", "^\\s*defmacrop?\\s+NAME\\b"),
  rule("field", "^\\s*@NAME\\s"),
];
