/** The deepest nesting of a document that is accepted. */
export const MAX_DEPTH = 512;

/** The largest document that is read unless the caller says otherwise. */
export const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
