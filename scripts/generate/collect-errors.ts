/** Bundled into every generated validator: how many errors it keeps. */

/**
 * A hostile document of some megabytes can break a schema millions of times, and ajv would hold an
 * object for each. A thousand are more than anyone reads.
 */
export const MAX_FINDINGS = 1000;

/** Keeps one more error, up to the limit. */
export function addError(errors: unknown[], error: unknown): void {
  if (errors.length < MAX_FINDINGS) errors.push(error);
}

/** Keeps the errors of a referenced schema, up to the limit. */
export function addErrors(errors: unknown[] | null, more: unknown[]): unknown[] {
  if (errors === null) return more;
  return errors.length < MAX_FINDINGS ? errors.concat(more).slice(0, MAX_FINDINGS) : errors;
}

/** Forgets the errors of a branch that did not count; `count` may be more than were kept. */
export function cutErrors(errors: unknown[], count: number): void {
  if (count < errors.length) errors.length = count;
}

/**
 * Makes ajv's standalone code collect through the functions above. ajv's own count of errors, which
 * decides whether a branch failed, goes on counting past the limit.
 */
export function limitErrors(code: string): string {
  const limited = code
    .replaceAll(/\bvErrors\.push\((err\d+)\)/g, "addError(vErrors, $1)")
    .replaceAll(/\bvErrors\.length = (_errs\d+)/g, "cutErrors(vErrors, $1)")
    .replaceAll(
      /\bvErrors = vErrors === null \? ([\w.]+) : vErrors\.concat\(\1\);\s*errors = vErrors\.length;/g,
      "vErrors = addErrors(vErrors, $1); errors += $1.length;",
    );
  if (/\bvErrors\./.test(limited))
    throw new Error("ajv collects errors in a way that limitErrors does not know");
  return `import { addError, addErrors, cutErrors } from "./scripts/generate/collect-errors.ts";\n${limited}`;
}
