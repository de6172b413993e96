import { WorkerError } from "../../errors/worker-error.ts";
import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
import { type Evidence, gatherEvidence, parseLocation } from "../built-in/evidence/evidence.ts";

interface Citation {
  readonly text: string;
  readonly location: string;
}

/**
 * Keeps the citations that the evidence of the run bears out. One that names a found line but words it
 * otherwise gets the line's own text; one that names no found line is dropped. Both are noted.
 */
export function proveCitations(output: JsonRecord, context: StageContext): JsonRecord {
  const evidence = new Map<string, Evidence[]>();
  for (const entry of gatherEvidence(context)) {
    const line = lineOf(entry.location);
    evidence.set(line, [...(evidence.get(line) ?? []), entry]);
  }
  const findings: { path: string; message: string }[] = [];
  const citations = (output.citations as Citation[]).flatMap((citation, index): Citation[] => {
    const location = lineOf(citation.location);
    const found = evidence.get(location) ?? [];
    const [first] = found;
    if (first === undefined) {
      findings.push({ path: `/citations/${index}`, message: "is not in the evidence, and was dropped" });
      return [];
    }
    if (found.some(({ content }) => quotes(content, citation.text))) return [{ ...citation, location }];
    findings.push({
      path: `/citations/${index}/text`,
      message: "is not on that line, whose text was put in",
    });
    return [{ ...citation, text: first.content, location }];
  });
  if (findings.length > 0) context.noteFailure(unproven(findings));
  return { ...output, citations };
}

/** Locations may have a column, a range or a dot in front; evidence is by path and line. */
function lineOf(location: string): string {
  const place = parseLocation(location.replace(/^\.\//, ""));
  return place === undefined ? location : `${place.path}:${place.line}`;
}

/** Models change the white space of what they quote. */
function quotes(content: string, text: string): boolean {
  const [line, quote] = [content, text].map((value) => value.replaceAll(/\s+/g, " ").trim());
  return quote !== "" && line!.includes(quote!);
}

function unproven(findings: readonly { readonly path: string; readonly message: string }[]): WorkerError {
  const count = findings.length === 1 ? "A citation" : `${findings.length} citations`;
  return new WorkerError("EENVELOPE", `${count} of the model's answer could not be proven by the evidence`, {
    hint: "What the answer says without a citation is the model's own word; check it before you rely on it.",
    details: { errors: findings },
  });
}
