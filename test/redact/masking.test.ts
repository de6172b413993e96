import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMasking, redactText } from "../../src/redact/index.ts";
import { runs } from "../support/runs.ts";
import { CUT_UP, type PlantedSecret, plantSecrets, remainderOf, textsIn, WHOLE } from "./support/plant.ts";
import { createRandom } from "./support/random.ts";

const PASSWORD = "Zk4vQ9tLm2";

/** A masking that has seen a password. */
function knowing(value: string) {
  const masking = createMasking();
  masking.learn(JSON.stringify({ password: value }));
  return masking;
}

describe("a masking", () => {
  it("masks a value before it is recognized, in the same text", () => {
    expect(createMasking().text(`where is ${PASSWORD} the password is ${PASSWORD} defined`)).toBe(
      "where is *** the password is *** defined",
    );
  });

  it("masks a value before it is recognized, in the same JSON text", () => {
    const text = `{ "n" : 1.10, "entities":["${PASSWORD}"], "\\u00e9":"DB_PASSWORD=${PASSWORD}" }\n`;
    expect(createMasking().text(text)).toBe(text.replaceAll(PASSWORD, "***"));
  });

  it("masks what a text that is not shown has taught it", () => {
    const masking = createMasking();
    expect(masking.text(PASSWORD)).toBe(PASSWORD);
    masking.learn(`password=${PASSWORD}`);
    expect(masking.text(`it is ${PASSWORD}.`)).toBe("it is ***.");
    expect(masking.value([PASSWORD, { a: PASSWORD }])).toEqual(["***", { a: "***" }]);
  });

  it("remembers nothing of another", () => {
    knowing(PASSWORD);
    expect(createMasking().text(PASSWORD)).toBe(PASSWORD);
    expect(redactText(PASSWORD)).toBe(PASSWORD);
  });

  it("gives a value back that holds no secret, also when it remembers one", () => {
    const value = { a: [1, "two", { three: null }], é: "\\" };
    expect(createMasking().value(value)).toBe(value);
    expect(knowing(PASSWORD).value(value)).toBe(value);
  });

  it("masks a value that stands in a value before it is recognized, and leaves what it is given", () => {
    const value = Object.freeze({ first: Object.freeze([PASSWORD]), db: { password: PASSWORD } });
    expect(createMasking().value(value)).toEqual({ first: ["***"], db: { password: "***" } });
    expect(value.first).toEqual([PASSWORD]);
  });

  it.each([
    ["escaped for JSON", 'Zk4"v\\Q9tLm2', 'log {\\"a\\":\\"Zk4\\"v\\\\Q9tLm2\\"', 'log {\\"a\\":\\"***\\"'],
    ["with other escapes", PASSWORD, '{"a":"\\u005ak4vQ9tLm2\\n"}', '{"a":"***\\n"}'],
    ["encoded for a URL", "Zk4/v+Q9tLm2", "/a?b=Zk4%2Fv%2BQ9tLm2 /a?b=Zk4%2fv%2bQ9tLm2", "/a?b=*** /a?b=***"],
    ["decoded from a URL", "Zk4%2Fv%2BQ9tLm2", "b = Zk4/v+Q9tLm2", "b = ***"],
    ["in a JSON Pointer", "Zk4/v~Q9tLm2", "/outputs/Zk4~1v~0Q9tLm2/x", "/outputs/***/x"],
    ["in JSON text in JSON text", PASSWORD, JSON.stringify(`["${PASSWORD}"]`), '"[\\"***\\"]"'],
    ["next to itself", PASSWORD, `${PASSWORD}${PASSWORD}`, "***"],
    ["with blanks around it", ` ${PASSWORD} `, `a ${PASSWORD} b`, "a *** b"],
  ])("finds a value that comes again %s", (_, value, text, masked) => {
    expect(knowing(value).text(text)).toBe(masked);
  });

  it("finds the lines of a key and the values of cookies one by one", () => {
    const masking = createMasking();
    const line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC";
    masking.learn(`-----BEGIN PRIVATE KEY-----\n${line}\n${line.toLowerCase()}\n-----END PRIVATE KEY-----`);
    masking.learn("Cookie: theme=dark; sid=0a1b2c3d4e5f6a7b8c9d");
    expect(masking.text(`${line} and ${line.toLowerCase()}`)).toBe("*** and ***");
    expect(masking.text("theme dark 0a1b2c3d4e5f6a7b8c9d")).toBe("theme dark ***");
  });

  it.each([
    ["five characters", "aB3d5", "aB3d5"],
    ["a word", "execution", "the execution of src/execution.ts"],
    ["the name of a secret", "user_password", "where is user_password set"],
    ["words of a name", "client_secret_basic", "client_secret_basic"],
    ["a path", "src/oauth2/session.ts", "see src/oauth2/session.ts"],
    ["an address", "https://shop.example/login", "open https://shop.example/login"],
    ["a date", "2026-01-02", "2026-01-02T03:04:05Z"],
    ["marks without letters", "======", "a\n======\n"],
    ["a harmless word", "undefined", "undefined"],
  ])("does not remember %s, which comes again by accident", (_, value, text) => {
    expect(knowing(value).text(text)).toBe(text);
  });

  it("leaves numbers of JSON and digits of longer numbers", () => {
    const masking = knowing("123456");
    masking.learn('{"auth":{"expires_in":3600000}}');
    const text = '{"timeout_ms":3600000,"n":123456,"at":"1123456"}';
    expect(masking.text(text)).toBe(text);
    expect(masking.text("the pin 123456 it is")).toBe("the pin *** it is");
  });

  it("masks tokens in keys and in paths, and keeps two keys apart", () => {
    const [first, second] = [`sk-ant-api03-${"a1B2".repeat(12)}`, `ghp_${"b2".repeat(18)}`];
    const outputs = { [first]: 1, [second]: 2, "***": 3, [PASSWORD]: 4 };
    const masked = { "***#2": 1, "***#3": 2, "***": 3, "***#4": 4 };
    expect(knowing(PASSWORD).value({ outputs })).toEqual({ outputs: masked });
    expect(JSON.parse(knowing(PASSWORD).text(JSON.stringify({ outputs })))).toEqual({ outputs: masked });
    expect(createMasking().text(`/outputs/${first}/answer`)).toBe("/outputs/***/answer");
  });

  it("leaves keys that stand twice in a text as they are", () => {
    const text = `{"a":1,"a":"${PASSWORD}","password":"${PASSWORD}"}`;
    expect(createMasking().text(text)).toBe(text.replaceAll(PASSWORD, "***"));
  });

  it("masks what it recognizes beyond the values that it can remember", () => {
    const masking = createMasking();
    const secrets = Array.from({ length: 1_200 }, (_, number) => `Zk4vQ9t${number}`);
    masking.learn(secrets.map((secret) => `password=${secret}`).join("\n"));
    expect(masking.text(`${secrets[0]} ${secrets[999]}`)).toBe("*** ***");
    expect(masking.text(`password=${secrets[1_100]}`)).toBe("password=***");
  });
});

describe("2,000 planted secrets", () => {
  const planted = plantSecrets(2_000, 20261118);

  it("are of at least 30 kinds", () => {
    expect(new Set(planted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(30);
  });

  it("leave nothing in texts and values, with pieces of them before and behind", () => {
    const random = createRandom(13);
    const pick = <Item>(items: Readonly<Record<string, Item>>): Item =>
      Object.values(items)[random.below(Object.keys(items).length)]!;
    const survivors = planted.flatMap((secret) => {
      const piece = pick(CUT_UP)(secret);
      const texts = [piece, pick(WHOLE)(secret), piece];
      const inText = createMasking().text(JSON.stringify(texts));
      const inValue = createMasking().value({ texts, nested: [{ [piece]: texts }] });
      return leftOf(secret, [...textsIn(inText), ...textsIn(inValue)]);
    });
    expect(survivors).toEqual([]);
  });

  it.each(Object.entries(CUT_UP))("leave nothing where they come again: %s", (_, cut) => {
    const survivors = planted.flatMap((secret) => {
      const masking = createMasking();
      masking.learn(secret.text);
      const texts = [masking.text(cut(secret)), ...textsIn(masking.value({ [cut(secret)]: cut(secret) }))];
      return leftOf(secret, texts.flatMap(textsIn));
    });
    expect(survivors).toEqual([]);
  });
});

/** What is left of a secret, with its kind. */
function leftOf({ kind, secret }: PlantedSecret, texts: readonly string[]): string[] {
  const left = remainderOf(secret, texts.join("\n"));
  return left === undefined ? [] : [`${kind}: ${left}`];
}

describe("any masking", () => {
  const secret = fc.stringMatching(/^[A-Z][A-Za-z0-9"\\/~%é:, ]{5,11}[0-9][A-Z][0-9]$/);

  it("leaves nothing of what it remembers, keeps JSON and changes nothing when it is applied again", () => {
    fc.assert(
      fc.property(secret, fc.jsonValue({ maxDepth: 3 }), fc.string(), (password, value, text) => {
        const masking = createMasking();
        const given = { text: `${text}${password}${text}`, value, [password]: [password], db: { password } };
        const masked = masking.value(given);
        expect(textsIn(masked).join("\n")).not.toContain(password);
        expect(masking.value(masked)).toBe(masked);
        const json = masking.text(JSON.stringify(given));
        expect(textsIn(JSON.parse(json)).join("\n")).not.toContain(password);
        expect(masking.text(json)).toBe(json);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});
