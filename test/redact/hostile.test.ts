import { describe, expect, it } from "vitest";
import { redactText } from "../../src/redact/index.ts";
import { runs } from "../support/runs.ts";

/** Beginnings of everything that is looked for, so that a search that starts over at each shows. */
const PIECES =
  `a|A|0|=|token|token=|token: |token=a&|password=|password="|password='|password=\`|password='''|password=(|password=)
  |password=a,|password=a;b|password=,,,,|password=''|"password":|"password":"|"password":[|"password":{|{"password":|[|{|[{|{"a":|[\n
  |{"a":\n|{"}\n|\\|\\"|\\n|password=\\"|"|'|\`|//|://a|//a:|//a:b@|//a@|a:a@|@tcp(|?a=|?token=|?token=)|&key=|eyJ|eyJa.|eyJaaaaaaaaaaa.
  |AKIA|ghp_|sk-|sk-a|xoxb-|SG.|pypi-|1//0|MMMMMMMMMMMMMMMMMMMMMMMMM.|a.a|-----|-----BEGIN |-----BEGIN PRIVATE KEY-----
  |-----END PRIVATE KEY-----|-----BEGIN RSA PRIVATE KEY-----\naaaaaaaaaaaaaaaaaaaa0\n|Private-Lines: 1|Bearer |bearer a|bearer ......
  |Basic aaaaaaaa1 |digest a=|"digest a=|cookie:a=|set-cookie: a=b;|authorization: |authorization: token a|curl |curl -u |curl -u a
  |login a password |<a>|<password>|<password>a|</|--token |--token a |api key|key=|export TOKEN=|passphrase: a b |password: str = 
  |password: a<|é|😀| |\n|\r\n|"\\u0041|%3d|***|*|aA0/+|0123456789abcdef0123456789abcdef-|12345678:AA|aaa8Q~|hooks.slack.com/services/
  |{"name":"token","value":"a"}\n|"a",|"\\\\\\"`
    .split("|")
    .map((piece) => piece.replaceAll("\n  ", ""));

const SIZE = runs(50_000, 1_000_000);

/** Of processor time; several times what the slowest takes, and far below what quadratic time would be. */
const LIMIT_MS = runs(1_000, 8_000);

describe(`redactText() of ${SIZE} characters`, () => {
  it.each([...new Set(PIECES)].filter((piece) => piece !== ""))("is quick when they repeat %j", (piece) => {
    const text = piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
    const before = process.threadCpuUsage();
    redactText(text);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(LIMIT_MS);
  });

  it("is quick when it is a text without breaks in a value of a secret", () => {
    expect(redactText(`password="${"a b'\\\\".repeat(SIZE / 6)}" end`)).toBe('password="***" end');
    expect(redactText(`TOKEN=(${"ab,".repeat(SIZE / 3)}x end`)).toBe("TOKEN=*** end");
  });
});
