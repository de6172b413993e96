import type { Sources } from "../document/sources.ts";
import type { ReadEnvelope } from "../read/read-envelope.ts";
import { newFindings } from "../read/warning.ts";
import type { DialectName } from "./dialect.ts";

/** Puts an envelope that was read into another dialect, in place; the warnings tell of each word. */
export type InDialect = (read: ReadEnvelope, sources: Sources) => ReadEnvelope;

/** Loads what rewrites envelopes into the dialect that is chosen for each; few callers ask for one. */
export async function loadDialect(choose: (detected: DialectName) => DialectName): Promise<InDialect> {
  const { rewriteEnvelope } = await import("./rewrite.ts");
  return ({ envelope, warnings }, sources) => {
    const findings = newFindings();
    findings.warnings.push(...warnings);
    rewriteEnvelope(envelope, choose(envelope.dialect), sources, findings);
    return { envelope, warnings: findings.warnings };
  };
}
