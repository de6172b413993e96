import type { Role } from "../roles.ts";

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

/** Makes a rule. */
export const rule = (
  role: Role,
  pattern: string,
  more: Omit<DefinitionRule, "role" | "pattern"> = {},
): DefinitionRule => ({
  role,
  pattern,
  ...more,
});

/** Annotations and attributes in front of a definition. */
export const ANNOTATIONS = "(?:(?:@[\\w.]+(?:\\([^()]*\\))?|\\[[^\\]]*\\])\\s*)*";
/** Refuses a statement's first word where a type is expected. */
export const NOT_A_TYPE =
  "(?!(?:return|new|throw|else|case|await|yield|goto|in|is|as|not|and|or|assert|delete|typeof|instanceof|import|package|using|from|print|echo|if|while|for|switch|do|raise|def|class|function|co_await|co_return|co_yield|sizeof|defined|elif|endif)\\b)";
/** A modifier of Java, C# or Dart. */
export const MODIFIER =
  "(?:public|private|protected|internal|static|final|abstract|synchronized|native|default|override|virtual|async|sealed|partial|readonly|unsafe|extern|new|transient|volatile|strictfp|const|required|event|fixed|ref|implicit|explicit|file|late|external|covariant)";
/** A type in front of a name. */
export const TYPE = `${NOT_A_TYPE}[\\w.$]+(?:::[\\w.$]+)*(?:<[^()=;]*>)?(?:\\[[\\s,]*\\])*[?*]*`;
