import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Warning } from "../../../src/envelope/index.ts";
import type { Worker } from "../../../src/index.ts";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { repairsText } from "../../../src/service/progress.ts";
import { startServe } from "../../io/http/support/served.ts";
import { jsonValue } from "../../json/msgpack/support.ts";
import { FIXED } from "../../support/envelopes.ts";
import { CELLS, type Cell, DOCUMENTS, isJson, MAX_BYTES, OPERATIONS } from "./support/documents.ts";
import {
  callLibrary,
  type Outcome,
  openLibrary,
  post,
  runOnce,
  runPacked,
  runRequests,
  runStream,
  useMethods,
  WORKSPACE,
} from "./support/transports.ts";

let worker: Worker;
beforeAll(async () => {
  worker = await openLibrary();
});
afterAll(() => worker.close());

/** What differs, by cell. */
type Differences = Record<string, { readonly expected: unknown; readonly found: unknown }>;

function compare(
  cells: readonly Cell[],
  expected: (cell: Cell) => unknown,
  found: (cell: Cell, index: number) => unknown,
): Differences {
  const differences: Differences = {};
  for (const [index, cell] of cells.entries()) {
    const [left, right] = [expected(cell), found(cell, index)];
    if (JSON.stringify(left) !== JSON.stringify(right))
      differences[cell.name] = { expected: left, found: right };
  }
  return differences;
}

const isOneLine = ({ document }: Cell): boolean => document.trim() !== "" && !document.includes("\n");
/** Whether it can stand in a request; one that cannot makes a request that is none. */
const isCarried = (cell: Cell): boolean =>
  isJson(cell.document) && isOneLine(cell) && !cell.name.endsWith(": deep");
const withoutWarnings = ({ body, error }: Outcome): Outcome => ({ body, error, warnings: [] }) as Outcome;
const codeOf = ({ error }: Outcome): string | undefined => error?.code;

/** A body by its value: MessagePack and objects have no bytes of JSON. */
function byValue({ body, error }: Outcome): unknown {
  return { value: body === undefined ? undefined : jsonValue(body), error };
}

/** The cells whose documents MessagePack can hold, and say the same there. */
function packable(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ document }) => {
    try {
      jsonToMsgpack(Buffer.from(document));
      return isJson(document);
    } catch {
      return false;
    }
  });
}

describe("forty documents, eight operations", () => {
  it("are so many", () => {
    expect(Object.keys(DOCUMENTS)).toHaveLength(40);
    expect(CELLS).toHaveLength(320);
  });

  describe.each([
    ["as they are", false],
    ["with redact", true],
  ])("%s", (_, redact) => {
    let reference: ReadonlyMap<Cell, Outcome>;
    const expected = (cell: Cell): Outcome => reference.get(cell)!;
    const isWarned = (cell: Cell): boolean => expected(cell).warnings.length > 0;
    const warningsOf = (cells: readonly Cell[]): unknown[] =>
      cells.filter(isWarned).map((cell) => expected(cell).warnings);

    /** Answers in order, and warnings that do not say whose they are. */
    const expectSame = (
      cells: readonly Cell[],
      { outcomes, warnings }: ReturnType<typeof runStream>,
    ): void => {
      const found = compare(
        cells,
        (cell) => withoutWarnings(expected(cell)),
        (_cell, index) => withoutWarnings(outcomes[index]!),
      );
      expect(found).toEqual({});
      expect(outcomes).toHaveLength(cells.length);
      expect(warnings).toEqual(warningsOf(cells));
    };

    beforeAll(async () => {
      const outcomes = new Map<Cell, Outcome>();
      for (const cell of CELLS) outcomes.set(cell, await callLibrary(worker, cell, redact));
      reference = outcomes;
    }, 120_000);

    it("hold documents, errors of several codes and warnings", () => {
      const codes = new Set(CELLS.map((cell) => codeOf(expected(cell))));
      expect(codes).toEqual(new Set([undefined, "EENVELOPE", "EPARSE", "EARG"]));
      expect(CELLS.filter(isWarned).length).toBeGreaterThan(20);
    });

    it("show no secret in errors and warnings, and with redact nowhere", () => {
      const shown = CELLS.filter((cell) => {
        const { body, error, warnings } = expected(cell);
        const isReport = redact || cell.operation === "validate";
        return /Zk4vQ9tLm2|ghp_abcdef/.test(JSON.stringify([error, warnings, isReport ? body : ""]));
      });
      expect(shown.map(({ name }) => name)).toEqual([]);
    });

    it("come out of one-shot commands byte for byte, with the same errors and warnings", () => {
      const cells = process.env.STRESS === "1" ? CELLS : CELLS.filter((_cell, index) => index % 7 === 0);
      expect(compare(cells, expected, (cell) => runOnce(cell, redact))).toEqual({});
    });

    it.each(OPERATIONS)("come out of %s --stream", (operation) => {
      const cells = CELLS.filter((cell) => cell.operation === operation && isOneLine(cell));
      expectSame(cells, runStream(operation, cells, redact));
    });

    it("come out of request lines without an id", () => {
      const cells = CELLS.filter(isCarried);
      expectSame(cells, runRequests(cells, redact, false));
    });

    it("come out of request lines with an id, which have their warnings", () => {
      const cells = CELLS.filter(isCarried);
      const { outcomes, warnings } = runRequests(cells, redact, true);
      expect(compare(cells, expected, (_cell, index) => outcomes[index])).toEqual({});
      expect(warnings).toEqual([]);
    });

    it("are refused with EPARSE under their id where they cannot stand in a request", () => {
      const cells = CELLS.filter((cell) => !isCarried(cell));
      const { outcomes } = runRequests(cells, redact, true);
      expect(outcomes.map(codeOf)).toEqual(cells.map(() => "EPARSE"));
      expect(JSON.stringify(outcomes)).not.toContain("Zk4vQ9tLm2");
    });

    it.each(OPERATIONS)("come out of %s --codec msgpack with the same values", (operation) => {
      const cells = packable(CELLS.filter((cell) => cell.operation === operation)).filter(
        // Its length is another one there.
        ({ document }) => document.length <= MAX_BYTES,
      );
      const outcomes = runPacked(operation, cells, redact);
      const found = compare(
        cells,
        (cell) => byValue(expected(cell)),
        (_cell, index) => byValue(outcomes[index]!),
      );
      expect(found).toEqual({});
    });

    it("come out of HTTP: JSON byte for byte, MessagePack with the same values", async () => {
      const { url } = await startServe(
        ["--workspace", WORKSPACE, "--max-bytes", String(MAX_BYTES), "--quiet"],
        FIXED,
      );
      const isSent = (cell: Cell): boolean =>
        cell.operation === "resume" ? isCarried(cell) : cell.name !== "validate: too large";
      const differences: Record<string, unknown> = {};
      const check = (name: string, left: unknown, right: unknown): void => {
        if (JSON.stringify(left) !== JSON.stringify(right)) differences[name] = { left, right };
      };
      for (const cell of CELLS.filter(isSent)) {
        const { repairs, ...json } = await post(url, cell, redact, "json");
        check(cell.name, withoutWarnings(expected(cell)), withoutWarnings(json));
        check(`${cell.name}, repairs`, repairsText(expected(cell).warnings as Warning[]) ?? null, repairs);
      }
      for (const cell of packable(CELLS)) {
        if (cell.document.length > MAX_BYTES) continue;
        const packed = await post(url, cell, redact, "msgpack");
        check(`${cell.name}, MessagePack`, byValue(expected(cell)), byValue(packed));
      }
      expect(differences).toEqual({});
      // A body over the limit is not read, so that there is nothing to report on.
      const long = CELLS.find(({ name }) => name === "validate: too large")!;
      expect(codeOf(await post(url, long, redact, "json"))).toBe("EARG");
    }, 120_000);

    it("come out of the methods of the library with the same values", async () => {
      const differences: Record<string, unknown> = {};
      for (const cell of CELLS.filter(({ document }) => isJson(document))) {
        // What JSON.parse keeps of a document.
        const document = JSON.stringify(JSON.parse(cell.document));
        const plain = await callLibrary(worker, { ...cell, document }, redact);
        const found = await useMethods(worker, cell, redact);
        const inexact = (warning: unknown): boolean => (warning as Warning).code === "inexact";
        const left = [plain.body && JSON.parse(plain.body), plain.error, plain.warnings];
        const right = [
          found.body && JSON.parse(found.body),
          found.error,
          found.warnings.filter((w) => !inexact(w)),
        ];
        if (JSON.stringify(left) !== JSON.stringify(right)) differences[cell.name] = { left, right };
      }
      expect(differences).toEqual({});
    }, 120_000);
  });
});
