import { describe, expect, it } from "vitest";
import { envelopeText, normalized, read, refusalOf, warningsOf } from "../support/read.ts";

const CONTEXT = { request_id: "r1", capability: "c", session_id: "s1", user_id: "mira" };

const idsOf = (text: string): unknown[] => {
  const { envelope } = read(text);
  return [envelope.get("request_id"), envelope.get("session_id"), envelope.get("user_id")];
};

const withIds = (id: unknown, context: object): string =>
  envelopeText({ request_id: id, session_id: id, user_id: id, request_context: context });

describe("ids beside a request_context", () => {
  it.each([undefined, null, ""])("that are %j come from it", (id) => {
    const text = withIds(id, CONTEXT);
    expect(idsOf(text)).toEqual(["r1", "s1", "mira"]);
    expect(warningsOf(text)).toEqual(["/request_id synonym", "/user_id synonym", "/session_id synonym"]);
  });

  it.each([undefined, null, ""])("that are %j stay empty where it has none", (id) => {
    const text = withIds(id, { request_id: "r1", capability: "c", session_id: null });
    expect(idsOf(text)).toEqual(["r1", "", ""]);
    expect(normalized(normalized(text))).toBe(normalized(text));
  });

  it("that differ from it stay, and a warning says that peers refuse them", () => {
    const text = envelopeText({
      request_id: "r1",
      session_id: "s2",
      user_id: "mira",
      request_context: CONTEXT,
    });
    expect(normalized(text)).toBe(text);
    expect(warningsOf(text)).toEqual(["/session_id refused"]);
  });

  it("are made as ever where it is null", () => {
    expect(warningsOf(envelopeText({ session_id: "", request_context: null }))).toEqual([
      "/session_id generated",
    ]);
  });
});

describe("what a peer of the document's dialect would refuse", () => {
  it.each(["to_dict", "is_stuck", "advance_stage"])(
    "the key %s stays, with a warning where Python reads it",
    (key) => {
      expect(warningsOf(envelopeText({ [key]: 1 }))).toEqual([]);
      const text = envelopeText({ dag_mode: false, [key]: 1 });
      expect(normalized(text)).toBe(text);
      expect(warningsOf(text)).toEqual([`/${key} refused`]);
    },
  );

  it("an unknown kind of question, or member of the context, stays with a warning", () => {
    const ids = { request_id: "r1", session_id: "s1", user_id: "mira" };
    const interrupt = { kind: "critic_review", response: { approved: true } };
    const text = envelopeText({
      ...ids,
      interrupt,
      interrupt_pending: false,
      request_context: { ...CONTEXT, tenant: 1 },
    });
    expect(warningsOf(text)).toEqual(["/interrupt/kind refused", "/request_context/tenant refused"]);
    expect(normalized(text)).toBe(text);
  });

  it.each(["interrupt", "request_context"])("%s that is no object is no envelope", (name) => {
    for (const value of ["c", 1, []])
      expect(refusalOf(envelopeText({ [name]: value }))).toMatch(`EENVELOPE /${name}`);
    expect(warningsOf(envelopeText({ [name]: null }))).toEqual([]);
  });
});
