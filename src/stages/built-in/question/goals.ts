import type { Ask, Relation } from "./ask.ts";
import { readQuestion } from "./read-question.ts";
import { qualifiedName, type Subject, subjectOfName } from "./subject.ts";

// Goals travel in the envelope as sentences, so they are the only memory of what was asked: each form is read back.
const SUBJECT = "(?:the ([a-z]+) )?`([^`]+)`(?: in ((?:`[^`]+`(?: and )?)+))?";

interface GoalForm {
  readonly kind: Ask["kind"];
  readonly relation?: Relation;
  /** `S` stands for the subject, `T` for the target. */
  readonly sentence: string;
}

const FORMS: readonly GoalForm[] = [
  { kind: "find_definition", sentence: "Find the definition of S" },
  { kind: "find_usages", relation: "calls", sentence: "Find the callers of S" },
  { kind: "find_usages", relation: "uses", sentence: "Find the uses of S" },
  { kind: "find_usages", relation: "imports", sentence: "Find the imports of S" },
  { kind: "find_usages", relation: "extends", sentence: "Find what extends S" },
  { kind: "trace_flow", sentence: "Trace the flow from S to T" },
  { kind: "explain_file", sentence: "Explain the file S" },
  { kind: "explain_symbol", sentence: "Explain what S does" },
  { kind: "list", sentence: "List the members of S" },
  { kind: "find_code", sentence: "Find the code for S" },
  { kind: "overview", sentence: "Describe the project" },
];

const READERS = FORMS.map((form) => ({
  form,
  pattern: new RegExp(`^${form.sentence.replace(/\b[ST]\b/g, SUBJECT)}$`),
}));

/** The goal sentence of an ask. */
export function goalOf(ask: Ask): string {
  const form =
    FORMS.find((entry) => entry.kind === ask.kind && entry.relation === ask.relation) ?? FORMS.at(-1)!;
  return form.sentence
    .split(/\b([ST])\b/)
    .map((part) => (part === "S" ? written(ask.subject) : part === "T" ? written(ask.target) : part))
    .join("");
}

/** Whether a goal is a sentence of ours, which is read back exactly; a model's or a peer's may be read wrongly. */
export function isOwnGoal(goal: string): boolean {
  return READERS.some(({ pattern }) => pattern.test(goal));
}

/** What a goal asks for: our own sentences exactly, a peer's as a question; undefined where it names nothing. */
export function askOfGoal(goal: string): Ask | undefined {
  for (const { form, pattern } of READERS) {
    const match = pattern.exec(goal);
    if (match === null) continue;
    return {
      kind: form.kind,
      ...(form.relation === undefined ? {} : { relation: form.relation }),
      ...(match[2] === undefined ? {} : { subject: subjectFrom(match.slice(1, 4)) }),
      ...(match[5] === undefined ? {} : { target: subjectFrom(match.slice(4, 7)) }),
    };
  }
  return readQuestion(goal).asks[0];
}

function written(subject: Subject | undefined): string {
  if (subject === undefined) return "";
  const clean = (name: string) => `\`${name.replaceAll("`", "")}\``;
  const declared = subject.declared === undefined ? "" : `the ${subject.declared} `;
  const within = subject.within.length === 0 ? "" : ` in ${subject.within.map(clean).join(" and ")}`;
  return `${declared}${clean(qualifiedName(subject))}${within}`;
}

function subjectFrom([declared, name, within]: readonly (string | undefined)[]): Subject {
  const hints = [...(within ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  return subjectOfName(name ?? "", declared, hints);
}
