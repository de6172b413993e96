/** The name of the text to which hostile ones are compared. */
export const SOURCE = "source code";

/** Milliseconds of processor time by the name of a text: 100 KB and 1 MB of it. */
export type Times = Readonly<Record<string, { readonly small: number; readonly large: number }>>;
