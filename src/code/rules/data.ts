import { type DefinitionRule, rule } from "./rule.ts";

/** The rules of the sql family. */
export const SQL_RULES: readonly DefinitionRule[] = [
  rule(
    "class",
    '^\\s*create\\s+(?:or\\s+replace\\s+)?(?:\\w+\\s+)*?(?:table|view|type|materialized\\s+view)\\s+(?:if\\s+not\\s+exists\\s+)?(?:[\\w"`\\[\\]]+\\.)?["`\\[]?NAME\\b',
  ),
  rule(
    "function",
    '^\\s*create\\s+(?:or\\s+replace\\s+)?(?:\\w+\\s+)*?(?:function|procedure|trigger|index|sequence|schema)\\s+(?:if\\s+not\\s+exists\\s+)?(?:[\\w"`\\[\\]]+\\.)?["`\\[]?NAME\\b',
  ),
  rule("field", '^\\s+["`]?NAME["`]?\\s+\\w+', { inside: /\btable\b/i }),
];

/** The rules of the schema family. */
export const SCHEMA_RULES: readonly DefinitionRule[] = [
  rule("class", "^\\s*(?:message|type|input|struct|interface|union|extend\\s+type)\\s+NAME\\b"),
  rule("enum", "^\\s*enum\\s+NAME\\b"),
  rule("interface", "^\\s*service\\s+NAME\\b"),
  rule("method", "^\\s*rpc\\s+NAME\\b"),
  rule("field", "^\\s+(?:(?:optional|repeated|required)\\s+)?(?:[\\w.<>, ]+\\s+)?NAME\\s*(?:=\\s*\\d+|[(:])"),
];

/** The rules of the config family. */
export const CONFIG_RULES: readonly DefinitionRule[] = [
  rule("key", "^\\s*-?\\s*[\"']?NAME[\"']?\\s*(?::|=|\\?=|:=|\\+=)"),
  rule("key", '^\\s*\\[+\\s*(?:[\\w."-]+\\.)?NAME\\s*\\]+'),
  rule("key", "^\\s*(?:resource|variable|module|data|output|define|function|macro)\\b[^=]*?[\"'( ]NAME\\b"),
];

/** The rules of the other family. */
export const OTHER_RULES: readonly DefinitionRule[] = [
  rule(
    "class",
    "^\\s*(?:[a-z]+\\s+)*(?:class|struct|interface|trait|enum|union|protocol|record|object)\\s+NAME\\b",
  ),
  rule(
    "function",
    "^\\s*(?:[a-z]+\\s+)*(?:def|function|func|fn|fun|sub|proc|procedure|method|defun|defn|let\\s+rec)\\s+\\(?NAME\\b",
  ),
  rule("function", "^\\s*\\((?:def\\w*)\\s+NAME\\b"),
  rule("type", "^\\s*(?:[a-z]+\\s+)*(?:type|typedef|data|newtype)\\s+NAME\\b"),
  rule("module", "^\\s*(?:module|namespace|package)\\s+(?:[\\w.]+\\.)?NAME\\b"),
  rule("function", "^NAME\\s*(?:::|<-\\s*function)"),
  rule("variable", "^\\s*(?:[a-z]+\\s+)*(?:const|let|var|val)\\s+(?:mut\\s+)?NAME\\b"),
  rule("variable", "^NAME\\s*(?::=|<-|=)(?!=)"),
];
