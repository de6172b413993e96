import { type DefinitionRule, rule } from "./rule.ts";

/** The rules of the js family. */
export const JS_RULES: readonly DefinitionRule[] = [
  rule("class", "^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?class\\s+NAME"),
  rule("interface", "^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?interface\\s+NAME"),
  rule("enum", "^\\s*(?:export\\s+)?(?:declare\\s+)?(?:const\\s+)?enum\\s+NAME"),
  rule("type", "^\\s*(?:export\\s+)?(?:declare\\s+)?type\\s+NAME\\s*[=<]"),
  rule(
    "function",
    "^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:async\\s+)?function\\s*\\*?\\s*NAME\\s*[(<]",
  ),
  rule("module", "^\\s*(?:export\\s+)?(?:declare\\s+)?(?:namespace|module)\\s+NAME\\s*\\{"),
  rule(
    "function",
    "^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:const|let|var)\\s+NAME\\s*(?::[^=]+(?:=>[^=]*)?)?=\\s*(?:\\/\\*.*?\\*\\/\\s*)?(?:async\\s*)?(?:function\\b|\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)\\s*(?::[^=]*)?=>|[\\w$]+\\s*=>|\\($|<$|<[^>]*>\\s*\\()",
  ),
  rule("class", "^\\s*(?:export\\s+)?(?:const|let|var)\\s+NAME\\s*(?::[^=]+)?=\\s*class\\b"),
  rule("constant", "^(?:export\\s+)?(?:declare\\s+)?const\\s+NAME\\s*(?:[:=]|$)"),
  rule("variable", "^(?:export\\s+)?(?:declare\\s+)?(?:let|var)\\s+NAME\\s*(?:[:=;,]|$)"),
  rule(
    "function",
    "^\\s*(?:module\\.)?exports\\.NAME\\s*=\\s*(?:async\\s+)?(?:function\\b|\\(|[\\w$]+\\s*=>|class\\b)",
  ),
  rule(
    "method",
    "^\\s*(?:[\\w$]+\\.)+NAME\\s*=\\s*(?:[\\w$.]+\\s*=\\s*)*(?:async\\s+)?(?:function\\b|\\([^()]*\\)\\s*=>|[\\w$]+\\s*=>|class\\b)",
  ),
  rule("constant", "^\\s*(?:module\\.)?exports\\.NAME\\s*=(?!=)"),
  rule("attribute", "^\\s*[\\w$.]+\\.prototype\\.NAME\\s*=(?!=)"),
  rule(
    "method",
    "^\\s*(?:(?:public|private|protected|static|async|readonly|override|abstract|get|set|declare|accessor)\\s+)+\\*?\\s*#?NAME\\s*(?:<[^()]*>)?\\??\\(",
  ),
  rule(
    "method",
    "^\\s+\\*?\\s*#?(?:async\\s+)?\\[?[\"']?NAME[\"']?\\]?\\s*(?:<[^()]*>)?\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)\\s*(?::[^;=]*)?\\{",
  ),
  rule(
    "method",
    "^\\s+[\"']?NAME[\"']?\\s*:\\s*(?:async\\s*)?(?:function\\b|\\([^()]*\\)\\s*(?::[^=]*)?=>\\s*[^;]|[\\w$]+\\s*=>)",
  ),
  rule("method", "^\\s+\\*?#?NAME\\??\\s*(?:<[^()]*>)?\\(", {
    inside: /\b(?:class|interface)\b|\btype\b.*=\s*\{|\bnamespace\b/,
  }),
  rule(
    "field",
    "^\\s+(?:(?:public|private|protected|static|readonly|override|abstract|declare|accessor)\\s+)+#?NAME\\s*[?!]?\\s*[:=;]",
  ),
  rule("field", "^\\s+#?[\"']?NAME[\"']?\\s*[?!]?\\s*[:=](?!=)", {
    inside: /\b(?:class|interface|enum)\b|\btype\b.*=.*\{|=\s*(?:\w+\()?\{$/,
  }),
  rule("member", "^\\s+NAME\\s*(?:,|$)", { inside: /\benum\b/ }),
  rule("variable", "^\\s+(?:const|let|var)\\s+NAME\\s*(?:[:=;,]|$)"),
  rule("attribute", "^\\s*(?:[\\w$]+\\.)+NAME\\s*=(?!=)"),
  rule("function", "\\bfunction\\s*\\*?\\s*NAME\\s*\\("),
  rule("attribute", "\\bdefineProperty\\(\\s*[\\w$.]+\\s*,\\s*[\"']NAME[\"']"),
];

/** The rules of the php family. */
export const PHP_RULES: readonly DefinitionRule[] = [
  rule("class", "^\\s*(?:(?:abstract|final|readonly)\\s+)*class\\s+NAME"),
  rule("interface", "^\\s*(?:interface|trait)\\s+NAME"),
  rule("enum", "^\\s*enum\\s+NAME"),
  rule("function", "^function\\s+&?\\s*NAME\\s*\\("),
  rule(
    "method",
    "^\\s*(?:(?:public|private|protected|static|final|abstract)\\s+)*function\\s+&?\\s*NAME\\s*\\(",
  ),
  rule("constant", "^\\s*(?:(?:public|private|protected|final)\\s+)*const\\s+(?:\\w+\\s+)?NAME\\s*="),
  rule("constant", "\\bdefine\\(\\s*['\"]NAME['\"]"),
  rule(
    "field",
    "^\\s*(?:(?:public|private|protected|static|readonly|var)\\s+)+(?:\\??[\\w|\\\\]+\\s+)?\\$NAME\\b",
  ),
  rule("module", "^\\s*namespace\\s+(?:[\\w\\\\]+\\\\)?NAME\\s*[;{]"),
  rule("member", "^\\s*case\\s+NAME\\b", { inside: /\benum\b/ }),
  rule("variable", "^\\s*\\$NAME\\s*=(?!=)"),
];
