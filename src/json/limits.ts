/** The deepest nesting of a document that is accepted. */
export const MAX_DEPTH = 512;

/** The same for an object that carries documents: each of them may be as deep as one on its own. */
export const MAX_CARRIER_DEPTH = MAX_DEPTH + 1;

/** The largest document that is read unless the caller says otherwise. */
export const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
