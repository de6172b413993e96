import { type Json, type JsonMap, JsonNumber, printJson } from "../json.ts";
import { compare, type Difference } from "../match.ts";
import { below } from "../pointer.ts";
import { type Handling, handlingOf } from "./fields.ts";

/** What a reply lost or changed of what was sent, though no run may do that; by a plain look at both. */
export function lossesOf(sent: JsonMap, reply: JsonMap): Difference[] {
  return [...sent].flatMap(([name, value]) => {
    const path = below("", name);
    const answer = reply.get(name);
    // An absent optional field and null say the same in the seed.
    if (answer === undefined) return value === null ? [] : [lost(path, value)];
    return becameNull(value, answer)
      ? [differs(path, value, answer)]
      : RULES[handlingOf(name)](path, value, answer);
  });
}

const RULES: Readonly<Record<Handling, (path: string, sent: Json, reply: Json) => Difference[]>> = {
  same: (path, sent, reply) => compare(sent, reply, "value", path),
  time: (path, sent, reply) => (instantOf(sent) === instantOf(reply) ? [] : [differs(path, sent, reply)]),
  counter: (path, sent, reply) =>
    isLess(reply, sent)
      ? [{ ...differs(path, sent, reply), expected: `at least ${printJson(sent)}`, cause: `lowers ${path}` }]
      : [],
  limit: (path, sent, reply) =>
    compare(sent, reply, "value", path).map((found) => ({ ...found, cause: `changes the limit ${path}` })),
  appended: (path, sent, reply) => {
    if (!Array.isArray(sent) || !Array.isArray(reply)) return [];
    const kept = reply.slice(0, sent.length);
    return compare(sent, kept, "value", path).map((found) => ({ ...found, cause: `rewrites ${path}` }));
  },
  members(path, sent, reply) {
    if (!(sent instanceof Map) || !(reply instanceof Map)) return [];
    return [...sent].flatMap(([key, value]) => member(path, key, value, reply.get(key)));
  },
  free: () => [],
};

/** Outputs may be written anew by a run; metadata may not. */
function member(path: string, key: string, sent: Json, reply: Json | undefined): Difference[] {
  const place = below(path, key);
  if (reply === undefined) return [lost(place, sent)];
  return path === "/metadata" ? compare(sent, reply, "value", place) : [];
}

function lost(path: string, sent: Json): Difference {
  return { path, expected: printJson(sent), actual: "(absent)" };
}

function differs(path: string, sent: Json, reply: Json): Difference {
  return { path, expected: printJson(sent), actual: printJson(reply) };
}

function becameNull(sent: Json, reply: Json): boolean {
  return reply === null && (sent instanceof Map || Array.isArray(sent));
}

function isLess(a: Json, b: Json): boolean {
  return a instanceof JsonNumber && b instanceof JsonNumber && Number(a.text) < Number(b.text);
}

const TIME = /^(.+:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i;

/** The second since the epoch and the digits behind it: one instant has many spellings. */
function instantOf(value: Json): string {
  const [, whole, fraction = "", zone] = (typeof value === "string" ? TIME.exec(value) : null) ?? [];
  if (whole === undefined) return printJson(value);
  return `${Date.parse(`${whole}${zone}`)}.${fraction.replace(/0+$/, "")}`;
}
