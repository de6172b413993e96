import type { Family } from "./families.ts";
import type { Role } from "./roles.ts";

/** One way in which a line defines a name. */
export interface DefinitionRule {
  readonly role: Role;
  /** A regular expression source; `NAME` stands for the name. */
  readonly pattern: string;
  /** The line defines the name only where the line that opens its scope matches this. */
  readonly inside?: RegExp;
  /** The line only announces the name: a prototype, a forward or ambient declaration. */
  readonly announces?: boolean;
}

const rule = (
  role: Role,
  pattern: string,
  more: Omit<DefinitionRule, "role" | "pattern"> = {},
): DefinitionRule => ({
  role,
  pattern,
  ...more,
});

const ANNOTATIONS = "(?:(?:@[\\w.]+(?:\\([^()]*\\))?|\\[[^\\]]*\\])\\s*)*";
const NOT_A_TYPE =
  "(?!(?:return|new|throw|else|case|await|yield|goto|in|is|as|not|and|or|assert|delete|typeof|instanceof|import|package|using|from|print|echo|if|while|for|switch|do|raise|def|class|function|co_await|co_return|co_yield|sizeof|defined|elif|endif)\\b)";
const JVM_MODIFIER =
  "(?:public|private|protected|internal|static|final|abstract|synchronized|native|default|override|virtual|async|sealed|partial|readonly|unsafe|extern|new|transient|volatile|strictfp|const|required|event|fixed|ref|implicit|explicit|file|late|external|covariant)";
const TYPE = `${NOT_A_TYPE}[\\w.$]+(?:::[\\w.$]+)*(?:<[^()=;]*>)?(?:\\[[\\s,]*\\])*[?*]*`;

const JAVA: readonly DefinitionRule[] = [
  rule("class", `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)*(?:class|record)\\s+NAME`),
  rule("interface", `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)*@?interface\\s+NAME`),
  rule("enum", `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)*enum\\s+(?:class\\s+)?NAME`),
  rule(
    "method",
    `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)*(?:<[^()]*>\\s*)?${ANNOTATIONS}${TYPE}\\s+(?:[\\w<>, ]+\\.)?NAME\\s*(?:<[^()]*>)?\\(`,
  ),
  rule("constructor", `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)+NAME\\s*\\(`),
  rule("field", `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)+${ANNOTATIONS}${TYPE}\\s+NAME\\s*(?:[=;,]|$)`),
  rule("variable", `^\\s+${TYPE}\\s+NAME\\s*[=;]`),
  rule("member", "^\\s*NAME\\s*(?:\\([^()]*\\)?[^()]*)?(?:[,;{]|$)", { inside: /\benum\b/ }),
];

const C_PREFIX = `\\s*(?=\\S)${NOT_A_TYPE}[\\w*&:~<>,\\[\\]\\s]*?`;

/** The ways to define a name, per family; the first that fits decides. */
export const DEFINITION_RULES: Readonly<Record<Family, readonly DefinitionRule[]>> = {
  python: [
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
  ],
  js: [
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
      "^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:const|let|var)\\s+NAME\\s*(?::[^=]+(?:=>[^=]*)?)?=\\s*(?:\\/\\*.*?\\*\\/\\s*)?(?:async\\s*)?(?:function\\b|\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)\\s*(?::[^=]*)?=>|[\\w$]+\\s*=>|\\($|<[^>]*>\\s*\\()",
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
  ],
  go: [
    rule("function", "^func\\s+NAME\\s*[(\\[]"),
    rule("method", "^func\\s+\\([^)]*\\)\\s*NAME\\s*[(\\[]"),
    rule("struct", "^\\s*type\\s+NAME(?:\\[[^\\]]*\\])?\\s+struct\\b"),
    rule("interface", "^\\s*type\\s+NAME(?:\\[[^\\]]*\\])?\\s+interface\\b"),
    rule("type", "^\\s*type\\s+NAME\\b"),
    rule("type", "^\\tNAME(?:\\[[^\\]]*\\])?\\s+(?:struct|interface|func|map|\\[|\\*|=|[\\w.]+$)", {
      inside: /^type\s*\($/,
    }),
    rule("constant", "^const\\s+(?:\\w+\\s*,\\s*)*NAME\\b"),
    rule("variable", "^var\\s+(?:\\w+\\s*,\\s*)*NAME\\b"),
    rule("constant", "^\\t(?:\\w+\\s*,\\s*)*NAME\\b", { inside: /^const\s*\($/ }),
    rule("variable", "^\\t(?:\\w+\\s*,\\s*)*NAME\\b", { inside: /^var\s*\($/ }),
    rule("method", "^\\s+NAME\\(", { inside: /\binterface\s*\{/, announces: true }),
    rule("field", "^\\s+(?:\\w+\\s*,\\s*)*NAME(?:\\s*,\\s*\\w+)*\\s+[\\w\\[\\]*.(<]", {
      inside: /\bstruct\s*\{/,
    }),
  ],
  java: JAVA,
  csharp: [
    rule(
      "class",
      `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)*(?:class|record(?:\\s+(?:class|struct))?)\\s+NAME`,
    ),
    rule("struct", `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)*struct\\s+NAME`),
    rule("type", `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)*delegate\\s+.*?\\bNAME\\s*(?:<[^()]*>)?\\(`),
    rule("module", "^\\s*namespace\\s+(?:[\\w.]+\\.)?NAME\\b"),
    ...JAVA.slice(1, 5),
    rule("macro", "^\\s*#define\\s+NAME"),
    rule(
      "field",
      `^\\s*${ANNOTATIONS}(?:${JVM_MODIFIER}\\s+)+${TYPE}\\s+(?:\\w+\\.)?NAME\\s*(?:[=;,{]|=>|$)`,
    ),
    rule("field", `^\\s+${TYPE}\\s+NAME\\s*\\{\\s*(?:get|set)\\b`),
    ...JAVA.slice(6),
  ],
  kotlin: [
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
  ],
  c: [
    rule("macro", "^\\s*#\\s*define\\s+NAME"),
    rule("struct", "^\\s*(?:struct|union|class)\\s+(?:\\w+::)*NAME\\s*;", { announces: true }),
    rule("enum", "^\\s*enum\\s+(?:class\\s+|struct\\s+)?NAME\\s*(?::[^{;]*)?;", { announces: true }),
    rule(
      "class",
      "^\\s*(?:template\\s*<.*>\\s*)?(?:typedef\\s+)?class\\s+(?:[A-Z][A-Z\\d_]*(?:\\([^)]*\\))?\\s+|\\[\\[.*?\\]\\]\\s*)*(?:\\w+::)*NAME\\s*(?:<[^{;]*>\\s*)?(?:final\\s*)?(?::(?!:)[^;]*)?(?:\\{.*)?$",
    ),
    rule(
      "struct",
      "^\\s*(?:template\\s*<.*>\\s*)?(?:(?:typedef|static|extern|const)\\s+)*(?:struct|union)\\s+(?:[A-Z][A-Z\\d_]*(?:\\([^)]*\\))?\\s+|__attribute__\\s*\\(\\(.*?\\)\\)\\s*)*(?:\\w+::)*NAME\\s*(?:<[^{;]*>\\s*)?(?:final\\s*)?(?::(?!:)[^;]*)?(?:\\{.*|/[/*].*)?$",
    ),
    rule(
      "enum",
      "^\\s*(?:typedef\\s+)?enum\\s+(?:class\\s+|struct\\s+)?NAME\\s*(?::[^{;]*)?(?:\\{.*|/[/*].*)?$",
    ),
    rule("module", "^\\s*(?:inline\\s+)?namespace\\s+(?:\\w+::)*NAME\\b"),
    rule("type", "^\\s*typedef\\b.*[\\s*]NAME\\s*(?:\\[[^\\]]*\\])*\\s*;"),
    rule("type", "^\\s*typedef\\b.*\\(\\s*(?:\\w+\\s+)?\\*\\s*NAME\\s*\\)"),
    rule("type", "^\\s*typedef\\b.*[\\s*]NAME\\s*\\("),
    rule("type", "^\\s*\\}\\s*(?:\\w+\\s+)*\\**(?:\\w+\\s*,\\s*\\**)*NAME\\s*(?:,.*)?;"),
    rule("type", "^\\s*(?:template\\s*<.*>\\s*)?using\\s+NAME\\s*="),
    rule("type", "^\\s*@(?:interface|implementation|protocol)\\s+NAME\\b"),
    rule("function", `^${C_PREFIX}[\\s*&]NAME\\s*\\((?!\\*)`),
    rule("method", `^${C_PREFIX}\\w(?:<[^()]*>)?::~?NAME\\s*\\(`),
    rule("function", "^NAME\\s*\\([^;]*$"),
    rule("constructor", "^\\s+(?:explicit\\s+|constexpr\\s+|inline\\s+|virtual\\s+)*~?NAME\\s*\\(", {
      inside: /\b(?:class|struct)\b/,
    }),
    rule(
      "method",
      `^\\s+(?:template\\s*<.*>\\s*)?(?:(?:static|inline|virtual|constexpr|explicit|friend|[A-Z_]+)\\s+)*${C_PREFIX}[\\s*&]NAME\\s*\\((?!\\*)`,
      {
        inside: /\b(?:class|struct|namespace|extern)\b/,
      },
    ),
    rule(
      "function",
      "^\\s+(?:static|inline|constexpr|virtual|template)\\b[\\w*&:~<>,\\[\\]\\s()]*?[\\s*&]NAME\\s*\\(",
    ),
    rule("variable", `^extern\\s+${C_PREFIX}[\\s*&]NAME\\s*(?:\\[[^\\]]*\\])*\\s*;`, { announces: true }),
    rule("variable", `^${C_PREFIX}[\\s*&]NAME\\s*(?:\\[[^\\]]*\\])*\\s*(?:=(?!=)|;|\\{)`),
    rule("member", "^\\s*NAME\\s*(?:=[^,;]*)?(?:,.*|/[/*].*)?$", { inside: /\benum\b/ }),
    rule("field", `^\\s+${C_PREFIX}[\\s*&]NAME\\s*(?:\\[[^\\]]*\\])*\\s*(?::\\s*\\d+\\s*)?[;=,]`, {
      inside: /\b(?:struct|union|class)\b/,
    }),
    rule("field", "\\(\\s*\\*\\s*NAME\\s*\\)\\s*\\(", { inside: /\b(?:struct|union|class)\b/ }),
  ],
  rust: [
    rule(
      "function",
      '^(?:pub(?:\\([^)]*\\))?\\s+)?(?:(?:default|const|async|unsafe|extern(?:\\s+"[^"]*")?)\\s+)*fn\\s+NAME\\s*[<(]',
    ),
    rule(
      "method",
      '^\\s+(?:pub(?:\\([^)]*\\))?\\s+)?(?:(?:default|const|async|unsafe|extern(?:\\s+"[^"]*")?)\\s+)*fn\\s+NAME\\s*[<(]',
    ),
    rule("struct", "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:struct|union)\\s+NAME\\b"),
    rule("enum", "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?enum\\s+NAME\\b"),
    rule("interface", "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:unsafe\\s+)?(?:auto\\s+)?trait\\s+NAME\\b"),
    rule("type", "^(?:pub(?:\\([^)]*\\))?\\s+)?type\\s+NAME\\b"),
    rule("field", "^\\s+(?:pub(?:\\([^)]*\\))?\\s+)?type\\s+NAME\\b"),
    rule("module", "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?mod\\s+NAME\\s*\\{"),
    rule("module", "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?mod\\s+NAME\\s*;", { announces: true }),
    rule("macro", "^\\s*macro_rules!\\s*NAME\\b"),
    rule("macro", "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?macro\\s+NAME\\b"),
    rule("constant", "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:const|static)\\s+(?:mut\\s+)?NAME\\s*:"),
    rule("member", "^\\s+NAME\\s*(?:[,({=].*)?$", { inside: /\benum\b/ }),
    rule("field", "^\\s+(?:pub(?:\\([^)]*\\))?\\s+)?NAME\\s*:", { inside: /\b(?:struct|union)\b/ }),
    rule("variable", "^\\s+let\\s+(?:mut\\s+)?NAME\\b"),
  ],
  ruby: [
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
  ],
  php: [
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
  ],
  swift: [
    rule("class", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\([a-z]+\\))?\\s+)*(?:class|actor)\\s+NAME`),
    rule("struct", `^\\s*${ANNOTATIONS}(?:[a-z]+\\s+)*struct\\s+NAME`),
    rule("enum", `^\\s*${ANNOTATIONS}(?:[a-z]+\\s+)*enum\\s+NAME`),
    rule("interface", `^\\s*${ANNOTATIONS}(?:[a-z]+\\s+)*protocol\\s+NAME`),
    rule("type", "^\\s*(?:[a-z]+\\s+)*(?:typealias|associatedtype)\\s+NAME"),
    rule("function", `^${ANNOTATIONS}(?:[a-z]+(?:\\([a-z]+\\))?\\s+)*func\\s+NAME\\s*[(<]`),
    rule("method", `^\\s+${ANNOTATIONS}(?:[a-z]+(?:\\([a-z]+\\))?\\s+)*func\\s+NAME\\s*[(<]`),
    rule("field", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\([a-z]+\\))?\\s+)*(?:let|var)\\s+NAME\\b`),
    rule("member", "^\\s*(?:indirect\\s+)?case\\s+(?:\\w+(?:\\([^)]*\\))?\\s*,\\s*)*NAME\\b", {
      inside: /\benum\b/,
    }),
  ],
  shell: [
    rule("function", "^\\s*(?:function\\s+)?NAME\\s*\\(\\s*\\)"),
    rule("function", "^\\s*function\\s+NAME\\b"),
    rule(
      "variable",
      "^(?:export\\s+|readonly\\s+|declare\\s+(?:-\\w+\\s+)*|typeset\\s+(?:-\\w+\\s+)*)?NAME\\+?=",
    ),
    rule("attribute", "^\\s+(?:export\\s+|readonly\\s+|local\\s+|declare\\s+(?:-\\w+\\s+)*)?NAME\\+?="),
    rule("variable", "^\\s*alias\\s+NAME="),
    rule("variable", "^\\s*(?:ENV|ARG)\\s+NAME\\b"),
  ],
  scala: [
    rule("class", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*(?:class|object)\\s+NAME`),
    rule("interface", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*trait\\s+NAME`),
    rule("enum", "^\\s*enum\\s+NAME"),
    rule("method", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*def\\s+NAME\\b`),
    rule("type", "^\\s*(?:[a-z]+\\s+)*type\\s+NAME\\b"),
    rule("field", `^\\s*${ANNOTATIONS}(?:[a-z]+(?:\\[\\w+\\])?\\s+)*(?:val|var)\\s+NAME\\b`),
  ],
  lua: [
    rule("function", "^\\s*(?:local\\s+)?function\\s+(?:[\\w.]+[.:])?NAME\\s*\\("),
    rule("function", "^\\s*(?:local\\s+)?(?:[\\w.]+\\.)?NAME\\s*=\\s*function\\b"),
    rule("variable", "^\\s*(?:local\\s+)?(?:[\\w.]+\\.)?NAME\\s*=(?!=)"),
  ],
  perl: [
    rule("function", "^\\s*sub\\s+(?:\\w+::)*NAME\\b"),
    rule("module", "^\\s*package\\s+(?:\\w+::)*NAME\\b"),
    rule("constant", "^\\s*use\\s+constant\\s+NAME\\b"),
    rule("variable", "^\\s*(?:my|our|local)\\s*\\(?[^=]*[$@%]NAME\\b"),
  ],
  elixir: [
    rule("module", "^\\s*(?:defmodule|defprotocol|defimpl)\\s+(?:[\\w.]+\\.)?NAME\\b"),
    rule("function", "^\\s*(?:def|defp|defguard|defdelegate|defcallback)\\s+NAME\\b"),
    rule("macro", "^\\s*defmacrop?\\s+NAME\\b"),
    rule("field", "^\\s*@NAME\\s"),
  ],
  dart: [
    rule("class", "^\\s*(?:[a-z]+\\s+)*(?:class|mixin|extension)\\s+NAME"),
    rule("enum", "^\\s*enum\\s+NAME"),
    rule("type", "^\\s*typedef\\s+NAME"),
    ...JAVA.slice(3),
  ],
  sql: [
    rule(
      "class",
      '^\\s*create\\s+(?:or\\s+replace\\s+)?(?:\\w+\\s+)*?(?:table|view|type|materialized\\s+view)\\s+(?:if\\s+not\\s+exists\\s+)?(?:[\\w"`\\[\\]]+\\.)?["`\\[]?NAME\\b',
    ),
    rule(
      "function",
      '^\\s*create\\s+(?:or\\s+replace\\s+)?(?:\\w+\\s+)*?(?:function|procedure|trigger|index|sequence|schema)\\s+(?:if\\s+not\\s+exists\\s+)?(?:[\\w"`\\[\\]]+\\.)?["`\\[]?NAME\\b',
    ),
    rule("field", '^\\s+["`]?NAME["`]?\\s+\\w+', { inside: /\btable\b/i }),
  ],
  schema: [
    rule("class", "^\\s*(?:message|type|input|struct|interface|union|extend\\s+type)\\s+NAME\\b"),
    rule("enum", "^\\s*enum\\s+NAME\\b"),
    rule("interface", "^\\s*service\\s+NAME\\b"),
    rule("method", "^\\s*rpc\\s+NAME\\b"),
    rule(
      "field",
      "^\\s+(?:(?:optional|repeated|required)\\s+)?(?:[\\w.<>, ]+\\s+)?NAME\\s*(?:=\\s*\\d+|[(:])",
    ),
  ],
  config: [
    rule("key", "^\\s*-?\\s*[\"']?NAME[\"']?\\s*(?::|=|\\?=|:=|\\+=)"),
    rule("key", '^\\s*\\[+\\s*(?:[\\w."-]+\\.)?NAME\\s*\\]+'),
    rule("key", "^\\s*(?:resource|variable|module|data|output|define|function|macro)\\b[^=]*?[\"'( ]NAME\\b"),
  ],
  prose: [],
  other: [
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
  ],
};
