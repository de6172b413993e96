import { ANNOTATIONS, type DefinitionRule, NOT_A_TYPE, rule } from "./rule.ts";

const C_PREFIX = `\\s*(?=\\S)${NOT_A_TYPE}[\\w*&:~<>,\\[\\]\\s]*?`;

/** The rules of the c family. */
export const C_RULES: readonly DefinitionRule[] = [
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
];

/** The rules of the rust family. */
export const RUST_RULES: readonly DefinitionRule[] = [
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
];

/** The rules of the go family. */
export const GO_RULES: readonly DefinitionRule[] = [
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
];

/** The rules of the swift family. */
export const SWIFT_RULES: readonly DefinitionRule[] = [
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
];
