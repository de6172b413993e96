/** A text of about so many characters that is made to be slow to search. */
export type Shape = (size: number) => string;

/** Beginnings of everything that is looked for, so that a search that starts over at each shows. */
const PIECES =
  `a|A|0|=|token|token=|token: |token="|token is |TOKEN=|key |secret-|password=|password="|password='|password=\`
  |password='''|password=(|password=)|password=a,|password=,,,,|password=''|"password":|"password":"|"password":[|"password":{
  |"password":7|{"password":|[|{|[{|{"a":|[\n|{"a":\n|{"}\n|\\|\\"|\\n|\\u0041|password=\\"|"|'|\`|--|--token|//|://a|//a:|//a:b@|//a@
  |a:a@|@|@@|@tcp(|:a@tcp(|?a=|?token=|?token=)|&key=|;key|eyJ|eyJa.|AKIA|ghp_|sk-|sk-a|xoxb-|SG.|pypi-|1//0|pat|SK0
  |MMMMMMMMMMMMMMMMMMMMMMMMM.|a.a|-----|-----BEGIN |-----BEGIN PRIVATE KEY-----|-----END PRIVATE KEY-----|Private-Lines: 1
  |-----BEGIN RSA PRIVATE KEY-----\naaaaaaaaaaaaaaaaaaaa0\n|Private-Lines: 1Comment:|PRIVATE KEY
  |Bearer |bearer a|bearer ......|bearer+a/|Basic aaaaaaaa1 |digest a=|"digest a=|cookie:a=|set-cookie: a=b;|authorization: 
  |authorization: token a|curl |curl -u |curl -u a:b|login a password |identified by |<a>|<password>|<a b|</|--token a 
  |api key|key=|export TOKEN=|passphrase: a b |password: str = |password: a<|password: a \\| |token:  |\u00e9|token=\u00e9|\u{1f600}|\ud800
  | |\n|\t|\r\n|"\\u0041|%3d|%3Ftoken%3d|***|*|0123456789abcdef0123456789abcdef-|12345678:AA|aaa8Q~|hooks.slack.com/services/
  |{"name":"token","value":"a"}\n|"a",|"\\\\\\"|token={|token=[a]|token=$|token=a.a-|token::|"-token","`
    .split(/(?<!\\)\|/)
    .map((piece) => piece.replaceAll("\n  ", "").replaceAll("\\|", "|"));

/** Shapes whose growth is measured: what was slow once, and texts that begin or nest as no repeating piece does. */
export const MEASURED_SHAPES: Readonly<Record<string, Shape>> = {
  "names of secrets": after("", "token "),
  "names in quotes": after("", "token='"),
  "names and marks of URLs": after("", "token=a&"),
  "values and marks": after("", "password=a;b"),
  "headers of private keys": after("", "-----BEGIN PRIVATE KEY-----Comment:"),
  cookies: after("", "cookie: "),
  "commands with users": after("", "curl -u a"),
  elements: after("", "<password>a"),
  "letters of Base64": after("", "aA0/+"),
  "beginnings of tokens": after("", "eyJaaaaaaaaaaa."),
  "backslashes in quotes": after('token="', "\\"),
  "backslashes in escaped quotes": after('token=\\"', "\\"),
  "backslashes behind a quote": after('TOKEN=a"', "\\"),
  "backslashes behind a quote, in quotes": after("'TOKEN=a\"", "\\"),
  "quotes in quotes": after('password="', "a b'\\\\"),
  "doubled quotes": after("password='", "''"),
  "brackets in a value": after("TOKEN=(", "([{"),
  "closers in a value": after("TOKEN=(", ")a"),
  "a list in a value": after("TOKEN=(", "ab,"),
  "blanks behind a name": after("token", " "),
  "tabs behind a colon": after("token:", "\t"),
  "line breaks behind a quoted name": after('"token":', "\n"),
  "names behind a flag": after("--", "token "),
  "letters behind an at sign": after("@ token ", "ab"),
  "words behind an at sign": after("@ ", "key:ab "),
  "at signs behind slashes": after("//", "@"),
  "blanks in a list": after('token [{"a":1},', " "),
  "a string without an end": after('token {"a":"', "\\n"),
  "strings in a list": (size) => `["token",${repeat('"a",', size)}"b"]`,
  "numbers in a list": (size) => `["token",${repeat("1,", size)}2]`,
  "pairs in an object": (size) => `{"token":"x",${repeat('"a":1,', size)}"b":2}`,
  "escapes in a string": (size) => JSON.stringify({ text: repeat('token="\n', size) }),
  "deep lists": (size) => repeat(`${"[".repeat(500)}"token"${"]".repeat(500)}\n`, size),
  "lists that are too deep": after("token ", "[\n"),
  "labels over a list": labeled('{"name":"a","value":'),
  "labels of secrets over a list": labeled('{"name":"token","value":'),
  "names of secrets over a list": labeled('{"token":'),
  "tokens as keys": (size) =>
    `{${numbered(size, 48, (number) => `"ghp_${number.padStart(36, "a")}":1`).join(",")}}`,
  "many secrets": (size) => numbered(size, 24, (number) => `password=aB${number}`).join("\n"),
  "many secrets, each twice": (size) =>
    numbered(size, 40, (number) => `aB${number}c password=aB${number}c`).join("\n"),
  "JSON in JSON": (size) => {
    let text = `password=${repeat("a b ", size / 1024)}`;
    while (text.length < size / 2) text = JSON.stringify({ text });
    return text;
  },
  "JSON in JSON by the shortest escapes": (size) => {
    const levels = Math.floor(Math.sqrt(size / 20));
    const quotes = Array.from({ length: levels }, (_, level) =>
      level === 0 ? '"' : `\\${"u005c".repeat(level - 1)}u0022`,
    );
    return `${quotes.join("")}token ${repeat("a b ", size / 2)}${quotes.toReversed().join("")}`;
  },
};

/** Shapes that were slow, or would be with a search that is not linear, by what they are made of. */
export const HOSTILE_SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...PIECES.filter((piece) => piece !== "").map(
    (piece) => [JSON.stringify(piece), (size: number) => repeat(piece, size)] as const,
  ),
  ...Object.entries(MEASURED_SHAPES),
]);

function repeat(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
}

function after(beginning: string, piece: string): Shape {
  return (size) => beginning + repeat(piece, size - beginning.length);
}

/** As many levels as are read, with a long list below. */
function labeled(opening: string): Shape {
  const levels = 500;
  return (size) => {
    const list = repeat('"a",', size - levels * (opening.length + 1));
    return `${opening.repeat(levels)}[${list}"b"]${"}".repeat(levels)}`;
  };
}

/** Texts that differ, of about so many characters each. */
function numbered(size: number, length: number, textOf: (number: string) => string): string[] {
  return Array.from({ length: Math.floor(size / length) }, (_, number) => textOf(String(number)));
}
