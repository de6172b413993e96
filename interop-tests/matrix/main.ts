/** `npm run interop:matrix`: writes docs/conformance-dialects.md anew from what the worker and the kit's peers do. */
import { writeFileSync } from "node:fs";
import { MATRIX_FILE, makeMatrixDocument } from "./document.ts";

writeFileSync(MATRIX_FILE, await makeMatrixDocument());
