import { ANNOTATIONS, type DefinitionRule, MODIFIER, rule, TYPE } from "./rule.ts";

/** The rules of the java family. */
export const JAVA_RULES: readonly DefinitionRule[] = [
  rule("class", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)*(?:class|record)\\s+NAME`),
  rule("interface", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)*@?interface\\s+NAME`),
  rule("enum", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)*enum\\s+(?:class\\s+)?NAME`),
  rule(
    "method",
    `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)*(?:<[^()]*>\\s*)?${ANNOTATIONS}${TYPE}\\s+(?:[\\w<>, ]+\\.)?NAME\\s*(?:<[^()]*>)?\\(`,
  ),
  rule("constructor", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)+NAME\\s*\\(`),
  rule("field", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)+${ANNOTATIONS}${TYPE}\\s+NAME\\s*(?:[=;,]|$)`),
  rule("variable", `^\\s+${TYPE}\\s+NAME\\s*[=;]`),
  rule("member", "^\\s*NAME\\s*(?:\\([^()]*\\)?[^()]*)?(?:[,;{]|$)", { inside: /\benum\b/ }),
];

/** The rules of the csharp family. */
export const CSHARP_RULES: readonly DefinitionRule[] = [
  rule("class", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)*(?:class|record(?:\\s+(?:class|struct))?)\\s+NAME`),
  rule("struct", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)*struct\\s+NAME`),
  rule("type", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)*delegate\\s+.*?\\bNAME\\s*(?:<[^()]*>)?\\(`),
  rule("module", "^\\s*namespace\\s+(?:[\\w.]+\\.)?NAME\\b"),
  ...JAVA_RULES.slice(1, 5),
  rule("macro", "^\\s*#define\\s+NAME"),
  rule("field", `^\\s*${ANNOTATIONS}(?:${MODIFIER}\\s+)+${TYPE}\\s+(?:\\w+\\.)?NAME\\s*(?:[=;,{]|=>|$)`),
  rule("field", `^\\s+${TYPE}\\s+NAME\\s*\\{\\s*(?:get|set)\\b`),
  ...JAVA_RULES.slice(6),
];

/** The rules of the kotlin family. */
export const KOTLIN_RULES: readonly DefinitionRule[] = [
  rule("class", `^\\s*${ANNOTATIONS}(?:[a-z]+\\s+)*(?:class|object)\\s+NAME`),
  rule("interface", `^\\s*${ANNOTATIONS}(?:[a-z]+\\s+)*interface\\s+NAME`),
  rule("type", "^\\s*(?:[a-z]+\\s+)*typealias\\s+NAME"),
  rule(
    "function",
    `^${ANNOTATIONS}(?:[a-z]+\\s+)*fun\\s+(?:<[^()]*>\\s*)?(?:[\\w<>,.?* ]+\\.)?\`?NAME\`?\\s*\\(`,
  ),
  rule(
    "method",
    `^\\s+${ANNOTATIONS}(?:[a-z]+\\s+)*fun\\s+(?:<[^()]*>\\s*)?(?:[\\w<>,.?* ]+\\.)?\`?NAME\`?\\s*\\(`,
  ),
  rule("constant", `^\\s*${ANNOTATIONS}(?:[a-z]+\\s+)*const\\s+val\\s+NAME\\b`),
  rule(
    "variable",
    `^${ANNOTATIONS}(?:[a-z]+\\s+)*(?:val|var)\\s+(?:<[^()]*>\\s*)?(?:[\\w<>,.?*]+\\.)?NAME\\b`,
  ),
  rule(
    "field",
    `^\\s+${ANNOTATIONS}(?:[a-z]+\\s+)*(?:val|var)\\s+(?:<[^()]*>\\s*)?(?:[\\w<>,.?*]+\\.)?NAME\\b`,
  ),
  rule("field", "\\bclass\\b.*\\((?:.*,)?\\s*(?:[a-z]+\\s+)*(?:val|var)\\s+NAME\\s*:"),
  rule("member", "^\\s*NAME\\s*(?:\\([^()]*\\))?\\s*(?:[,;{]|$)", { inside: /\benum\b/ }),
];

/** The rules of the dart family. */
export const DART_RULES: readonly DefinitionRule[] = [
  rule("class", "^\\s*(?:[a-z]+\\s+)*(?:class|mixin|extension)\\s+NAME"),
  rule("enum", "^\\s*enum\\s+NAME"),
  rule("type", "^\\s*typedef\\s+NAME"),
  ...JAVA_RULES.slice(3),
];

/** The rules of the scala family. */
export const SCALA_RULES: readonly DefinitionRule[] = [
  rule("class", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*(?:class|object)\\s+NAME`),
  rule("interface", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*trait\\s+NAME`),
  rule("enum", "^\\s*enum\\s+NAME"),
  rule("method", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*def\\s+NAME\\b`),
  rule("type", "^\\s*(?:[a-z]+\\s+)*type\\s+NAME\\b"),
  rule("field", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*(?:val|var)\\s+NAME\\b`),
];
