import type { EnvelopeDocument } from "../document/document.ts";
import { type Findings, warn } from "../read/warning.ts";
import { inOurSpelling } from "./our-spelling.ts";

/** What merging a reply works on. */
export interface Merge {
  readonly envelope: EnvelopeDocument;
  readonly reply: EnvelopeDocument;
  /** The fields that were really sent. */
  readonly sent: ReadonlySet<string>;
  /** The fields that the peer really sent; reading has filled in the others. */
  readonly present: ReadonlySet<string>;
  /** The peer went back to intent or on to the next stage (R7, R8), so it removed outputs on purpose. */
  readonly wentOn: boolean;
  readonly findings: Findings;
}

/** Notes that what was sent stays, whatever the reply says. */
export function keep({ findings }: Merge, path: string, why: string): void {
  warn(findings, path, "kept", `${why}; what was sent stays`);
}

/** Takes the reply's value, with our text for what is the same in it. */
export function takeOver({ envelope, reply }: Merge, name: string): void {
  envelope.setFragment(name, inOurSpelling(envelope.fragment(name)!, reply.fragment(name)!));
}
