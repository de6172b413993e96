import { describe, expect, it } from "vitest";
import { redactText } from "../../src/redact/index.ts";

describe("redactText() masks exactly the secret", () => {
  it.each([
    ["password=hunter2", "password=***"],
    ["password=hunter", "password=***"],
    ["PASSWORD=password", "PASSWORD=***"],
    ["DB_PASSWORD=a,b;c&d!", "DB_PASSWORD=***"],
    ["export TOKEN=abcdef", "export TOKEN=***"],
    ["TOKEN: abcdef", "TOKEN: ***"],
    ["password: 'it''s mine', user: 'mira'", "password: '***', user: 'mira'"],
    ['password = "two words"', 'password = "***"'],
    ['password: str = "two words"', 'password: str = "***"'],
    ['const token: string | undefined = "abc";', 'const token: string | undefined = "***";'],
    ["config['api_key'] = 'k'", "config['api_key'] = '***'"],
    ["'secret' => 'x',", "'secret' => '***',"],
    ["password := `a\nb`", "password := `***`"],
    ["key = '''x'''\nsecret = '''a\nb'''", "key = '''x'''\nsecret = '''***'''"],
    ['password = "cut off', 'password = "***'],
    ["api key: 1234abcd", "api key: ***"],
    ["log\\napi key: 1234abcd", "log\\napi key: ***"],
    ["deploy --api key abc123xyz", "deploy --api key ***"],
    ["user=mira password=hunter2 port=1", "user=mira password=*** port=1"],
    ["Server=db;Password=p!1;Port=1", "Server=db;Password=***;Port=1"],
    ["(password=hunter2)", "(password=***)"],
    ["'token=abc123xyz', 'b'", "'token=***', 'b'"],
    ["deploy --token abc123xyz --dry-run", "deploy --token *** --dry-run"],
    ["deploy --password=hunter", "deploy --password=***"],
    ["<a:password kind='x'>p</a:password>", "<a:password kind='x'>***</a:password>"],
    ['{"a":1,"token":12345,"tokens":5', '{"a":1,"token":"***","tokens":5'],
    ['{"credentials":{"a":"b"},"c":"d"', '{"credentials":{"a":"***"},"c":"d"'],
    ['x {\\"password\\":\\"a b\\",\\"c\\":1}', 'x {\\"password\\":\\"***\\",\\"c\\":1}'],
    ["Authorization: Bearer abc.def", "Authorization: Bearer ***"],
    ["Authorization: Token abc123", "Authorization: Token ***"],
    ['Authorization: Digest username="m", response="r"', "Authorization: Digest ***"],
    ["curl -H 'Cookie: a=b; c=d' x", "curl -H 'Cookie: ***' x"],
    ["curl -s -u mira:hunter2 https://a.example", "curl -s -u mira:*** https://a.example"],
    ["token=abc123 user=mira", "token=*** user=mira"],
    ["user=mira token=abcdef", "user=mira token=***"],
    ["session:\n  token: correcthorse", "session:\n  token: ***"],
    ["CREATE USER mira WITH PASSWORD 'hunter2';", "CREATE USER mira WITH PASSWORD '***';"],
    ["CREATE USER mira IDENTIFIED BY 'a b';", "CREATE USER mira IDENTIFIED BY '***';"],
    ['wrong password "hunter two"', 'wrong password "***"'],
    ["the password is hunter2, mind you", "the password is ***, mind you"],
    ["//registry.example/:_authToken=0a1b-2c3d", "//registry.example/:_authToken=***"],
    ["machine a login mira password hunter2", "machine a login mira password ***"],
    ["postgres://mira:p@ss@db:5432/a", "postgres://mira:***@db:5432/a"],
    ["mira:hunter2@tcp(127.0.0.1:3306)/a", "mira:***@tcp(127.0.0.1:3306)/a"],
    ["(see https://a.example/?b=1&key=abc#top)", "(see https://a.example/?b=1&key=***#top)"],
    [
      "-----BEGIN PRIVATE KEY-----\\nMIIE-vQIBADANBgkqhkiG9w0\\n-----END PRIVATE KEY-----\\n",
      "-----BEGIN PRIVATE KEY-----***-----END PRIVATE KEY-----\\n",
    ],
  ])("%j", (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
    expect(redactText(redacted)).toBe(redacted);
  });
});

describe("redactText() leaves", () => {
  it.each([
    "Invalid password: must have 12 characters",
    "Unexpected token: expected an identifier",
    "the password is required, the secret was lost",
    "call(token=value, auth=user)",
    "password=password, token=user.token, secret=load_secret(name)",
    "password: z.string().min(6),",
    "def login(self, password=None, token: Token = None):",
    "const { token, password } = await read(secret);",
    'const url = "?token=" + token + "&key=" + key;',
    "if (token === undefined) token = nextToken();",
    "max_tokens=4096 token_count=3 tokens: 12",
    "PWD=/home/mira/shop",
    "author=mira",
    "Basic authentication, bearer tokens and digest access",
    "TOKEN=$TOKEN PASSWORD=$(read_password) --token <token> --password PASSWORD",
    "https://shop.example:8080/a@b?page_token=3",
    "ssh://git@shop.example/a.git",
    "-----BEGIN CERTIFICATE-----\nMIIE0123456789abcdefghijkl\n-----END CERTIFICATE-----",
    'text.startsWith("-----BEGIN RSA PRIVATE KEY-----") && find(text)',
    "commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "src/components/navigation/AccountSettingsPanel.tsx",
  ])("%j", (text) => {
    expect(redactText(text)).toBe(text);
  });
});
