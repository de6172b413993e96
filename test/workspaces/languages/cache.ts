export class TsStore {
  clear(): void {}
}
/** Keeps things. */
export class TsCache<T> extends TsStore implements Iterable<T> {
  readonly size: number = 0;
  constructor(private readonly limit: number) {
    super();
  }
  /** Puts one. */
  put(key: string): boolean {
    if (key === "") throw new TypeError("empty");
    return this.check(key);
  }
}
export interface TsShape { area(): number; name?: string }
export const tsTools = { open(path: string) { return path; }, depth: 3 };
