// Names of fields and positions in lists: most paths have nothing else, and none of it can be a secret.
const HARMLESS = /^(?:\/(?:[a-z_]{1,32}|\d{1,9}))*$/;

/** Whether a path has nothing in it that could be a secret; a key of the caller may be one. */
export function isHarmlessPath(path: string): boolean {
  return HARMLESS.test(path);
}
