import { isLetterAt } from "../text/ascii.ts";
import { oneOf } from "../text/one-of.ts";

/** A clause without the words around its question: "could you tell me", "in this project, please". */
export function withoutManners(clause: string): string {
  const begun = withoutBeginning(clause);
  return withoutEnd(isLetterAt(begun, begun.length - 1) ? begun : begun.replace(/[\s.,?!:]+$/, "")).trim();
}

const isQuestionWord = oneOf("where|who|what|which|how|when");

function withoutBeginning(clause: string): string {
  // Most clauses begin with their question, and the pattern takes long to compile.
  if (isQuestionWord(clause.slice(0, clause.indexOf(" ")))) return clause;
  return clause.replace(
    /^(?:(?:hi|hey|hello|please|pls|kindly|ok|okay|so|well|and|then|also|now|thanks|quick question|question|just|i wonder|i'm wondering|i was wondering|do you know|does anyone know|any idea|i(?:'d| would) like to (?:know|see)|i (?:want|need) to (?:know|see|find)|(?:can|could|would|will) (?:you|someone|somebody|anyone)(?: please)?|let me know|tell me|help me(?: to)?(?= find| see| locate| understand| trace)|show me(?= where| how| who| what| which)|find out|figure out|explain(?= where| who| which)|try to|if)\b[\s,:!.-]*)+/i,
    "",
  );
}

/** The last words of what the pattern takes away. */
const ENDS =
  "please|thanks|you|pls|me|exactly|again|then|base|code|project|repo|repository|source|workspace|application|program|here".split(
    "|",
  );

function withoutEnd(clause: string): string {
  const lower = clause.toLowerCase();
  if (!lower.includes("anywhere in") && !ENDS.some((word) => lower.endsWith(word))) return clause;
  return clause.replace(
    /(?:[\s,]+(?:please|thanks|thank you|pls|for me|exactly|again|then|in (?:the|this|our|that) (?:whole )?(?:code ?base|code|project|repo|repository|source(?: code)?|workspace|application|program)|here|anywhere in .{0,40}))+$/i,
    "",
  );
}
