import { describe, expect, it } from "vitest";
import { ERROR_CATALOG } from "../../src/errors/catalog.ts";
import { META_FIELDS } from "../../src/protocol/meta.ts";
import {
  briefly,
  checkDocument,
  checkStream,
  GOLDEN_DOCUMENTS,
  goldenLines,
  goldenText,
} from "./support/golden.ts";

describe("the golden envelopes", () => {
  it("are those that the protocol names: one of each kind and one for every code", () => {
    const errors = Object.keys(ERROR_CATALOG).map((code) => `error-${code}.json`);
    expect(errors).toHaveLength(15);
    expect(GOLDEN_DOCUMENTS.toSorted()).toEqual([...errors, "ok-cas.json", "ok-inline.json"].toSorted());
  });

  it.each(GOLDEN_DOCUMENTS)("%s is valid in strict mode, without a warning in any", (name) => {
    expect(briefly(checkDocument(goldenText(name), true))).toEqual([]);
    expect(briefly(checkDocument(goldenText(name), false))).toEqual([]);
  });

  it.each(Object.keys(ERROR_CATALOG))("error-%s.json has that code and a hint", (code) => {
    const { status, error, data } = JSON.parse(goldenText(`error-${code}.json`)) as Record<string, never>;
    expect({ status, error, data }).toMatchObject({
      status: "error",
      error: { code, message: expect.any(String), details: expect.any(Object) },
      data: { hint: expect.stringMatching(/\.$/) },
    });
  });

  it("form a valid stream, line by line and as a whole", () => {
    expect(briefly(checkStream(goldenText("progress-stream.ndjson"), true))).toEqual([]);
    for (const line of goldenLines()) expect(briefly(checkDocument(JSON.stringify(line), true))).toEqual([]);
  });

  it("have their keys in the order in which the worker writes them", () => {
    const documents = GOLDEN_DOCUMENTS.map((name) => JSON.parse(goldenText(name)) as object);
    for (const document of [...documents, ...goldenLines()]) {
      const { meta, error } = document as Record<string, object>;
      expect(Object.keys(document)).toEqual(["version", "status", "command", "data", "meta", "error"]);
      expect(Object.keys(meta!)).toEqual(META_FIELDS.filter((name) => Object.hasOwn(meta!, name)));
      expect(Object.keys(error!)).toEqual(["code", "message", "details"]);
    }
  });
});
