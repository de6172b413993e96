import { join } from "node:path";
import { formatMarkdown } from "../../scripts/format-markdown.ts";
import { makeMatrix } from "./matrix.ts";

/** The document that keeps the matrix. */
export const MATRIX_FILE = join(import.meta.dirname, "../../docs/conformance-dialects.md");

const INTRODUCTION = `# State by state, dialect by dialect

What the worker writes for each state of a run in each dialect, what the kit's peer of that dialect has after reading it
(or after recording a person's answer, or after its own runtime went on), and what the worker reads from that reply, in
the seed's words. Made by \`npm run interop:matrix\`; a test compares it with what the programs do. The cases are those of
[interop-tests/cases/dialects](../interop-tests/cases/dialects), the peers those of
[interop-tests](../interop-tests/README.md#peers-of-this-folder).

A state that a dialect has no word for stands in front of \`termination_reason\`. Go holds no number beyond 2^53: there the
reply is laid over what was sent before it is read.
`;

/** Makes the document anew, formatted as all documents are. */
export async function makeMatrixDocument(): Promise<string> {
  return formatMarkdown(MATRIX_FILE, `${INTRODUCTION}\n${await makeMatrix()}`);
}
