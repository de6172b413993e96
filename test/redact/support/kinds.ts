import { ALPHABETS as A, type Random } from "./random.ts";

/** A secret and the text in which it is recognized: itself, or with what says that it is one. */
export interface Planted {
  readonly secret: string;
  readonly text: string;
}

/** Makes a secret of one kind in its true format. */
export type Kind = (random: Random) => Planted;

/** Secrets that give themselves away by their form. */
const FORMS: Readonly<Record<string, (random: Random) => string>> = {
  "aws access key id": (r) => pick(r, "AKIA", "ASIA") + r.text(A.upperDigits, 16),
  "aws secret access key": (r) => r.text(A.base64, 40),
  "google api key": (r) => `AIza${r.text(A.base64url, 35)}`,
  "google oauth token": (r) => `ya29.${r.text(A.base64url, 60)}`,
  "google client secret": (r) => `GOCSPX-${r.text(A.base64url, 28)}`,
  "azure client secret": (r) => `${r.text(A.base62, 3)}8Q~${r.text(A.base62, 34)}`,
  "github token": (r) => `gh${pick(r, "p", "o", "u", "s", "r")}_${r.text(A.base62, 36)}`,
  "github fine-grained token": (r) => `github_pat_${r.text(A.base62, 22)}_${r.text(A.base62, 59)}`,
  "gitlab token": (r) => `glpat-${r.text(A.base64url, 20)}`,
  "slack token": (r) =>
    `xox${pick(r, "b", "p")}-${r.text(A.digits, 12)}-${r.text(A.digits, 12)}-${r.text(A.base62, 24)}`,
  "stripe key": (r) => `${pick(r, "sk", "rk")}_${pick(r, "live", "test")}_${r.text(A.base62, 24)}`,
  "twilio key": (r) => `SK${r.text(A.hex, 32)}`,
  "sendgrid key": (r) => `SG.${r.text(A.base64url, 22)}.${r.text(A.base64url, 43)}`,
  "mailgun key": (r) => `key-${r.text(A.hex, 32)}`,
  "mailchimp key": (r) => `${r.text(A.hex, 32)}-us${1 + r.below(20)}`,
  "npm token": (r) => `npm_${r.text(A.base62, 36)}`,
  "pypi token": (r) => `pypi-AgEIcHlwaS5vcmc${r.text(A.base64url, 120)}`,
  "openai key": (r) => `sk-${r.text(A.base62, 48)}`,
  "openai project key": (r) => `sk-proj-${r.text(A.base64url, 100)}`,
  "anthropic key": (r) => `sk-ant-api03-${r.text(A.base64url, 93)}AA`,
  "hugging face token": (r) => `hf_${r.text(A.letters, 34)}`,
  "digitalocean token": (r) => `dop_v1_${r.text(A.hex, 64)}`,
  "shopify token": (r) => `shpat_${r.text(A.hex, 32)}`,
  "telegram bot token": (r) => `${1 + r.below(9)}${r.text(A.digits, 9)}:AA${r.text(A.base64url, 33)}`,
  "discord bot token": (r) => `M${r.text(A.base62, 23)}.${r.text(A.base64url, 6)}.${r.text(A.base64url, 38)}`,
  "heroku key": (r) => `HRKU-AA${r.text(A.base64url, 58)}`,
  "vault token": (r) => `hvs.${r.text(A.base64url, 90)}`,
  "databricks token": (r) => `dapi${r.text(A.hex, 32)}`,
  "json web token": (r) =>
    `eyJ${r.text(A.base64url, 33)}.eyJ${r.text(A.base64url, 60)}.${r.text(A.base64url, 43)}`,
};

/** Secrets that are recognized by what stands beside them. */
const CONTEXTS: Readonly<Record<string, Kind>> = {
  "bearer credentials": (r) => within(r.text(A.base64url, 32), (s) => `Authorization: Bearer ${s}`),
  "bearer credentials in prose": (r) => within(r.text(A.base62, 24), (s) => `sent bearer ${s} to it`),
  "basic credentials": (r) =>
    within(base64(`mira:${r.text(A.password, 12)}`), (s) => `Authorization: Basic ${s}`),
  "digest credentials": (r) =>
    within(r.text(A.hex, 32), (s) => `Authorization: Digest username="mira", realm="x", response="${s}"`),
  "rsa private key": (r) => within(keyBody(r, 20), (s) => pem("RSA PRIVATE KEY", s)),
  "openssh private key": (r) => within(keyBody(r, 6), (s) => pem("OPENSSH PRIVATE KEY", s)),
  "pkcs8 private key on one line": (r) =>
    within(r.text(A.base64, 400), (s) => `-----BEGIN PRIVATE KEY-----${s}-----END PRIVATE KEY-----`),
  "private key without its end": (r) => within(keyBody(r, 8), (s) => `-----BEGIN EC PRIVATE KEY-----\n${s}`),
  "private key without its beginning": (r) =>
    within(keyBody(r, 8), (s) => `${s}\n-----END ENCRYPTED PRIVATE KEY-----`),
  "service account": (r) =>
    within(r.text(A.base64, 200), (s) => JSON.stringify({ private_key: pem("PRIVATE KEY", s) })),
  "password in a url": (r) =>
    within(r.text(A.password, 16), (s) => `postgres://mira:${s}@db.example:5432/shop`),
  "token as user of a url": (r) => within(r.text(A.hex, 32), (s) => `https://${s}@git.example/a.git`),
  "query parameter": (r) =>
    within(
      r.text(A.base62, 20),
      (s) => `https://example.test/?a=1&${pick(r, "token", "key", "api_key")}=${s}&b=2`,
    ),
  "azure shared access signature": (r) =>
    within(`${r.text(A.base62, 42)}%3D`, (s) => `https://x.blob.example/c?sv=2022&sig=${s}&se=2026`),
  "azure connection string": (r) =>
    within(`${r.text(A.base64, 86)}==`, (s) => `AccountName=shop;AccountKey=${s};EndpointSuffix=x.example`),
  "slack webhook": (r) =>
    within(r.text(A.base62, 24), (s) => `https://hooks.slack.com/services/T0AB12CD3/B0AB12CD3/${s}`),
  cookie: (r) => within(r.text(A.base64url, 32), (s) => `Cookie: theme=dark; sid=${s}`),
  "set-cookie": (r) => within(r.text(A.base62, 32), (s) => `Set-Cookie: sid=${s}; Path=/; HttpOnly`),
  "environment assignment": (r) => within(r.text(A.password, 16), (s) => `DB_PASSWORD=${s}`),
  "exported variable": (r) => within(r.text(A.base62, 24), (s) => `export SERVICE_TOKEN=${s}`),
  "quoted assignment": (r) => within(r.text(A.phrase, 20), (s) => `password = "${s}"`),
  "quoted member": (r) => within(r.text(A.phrase, 20), (s) => `{"client_secret": "${s}", "a": 1}`),
  "yaml member": (r) => within(`x${r.text(A.password, 16)}`, (s) => `db:\n  password: ${s}\n  port: 1`),
  "log field": (r) => within(r.text(A.base62, 20), (s) => `login failed user=mira api_key=${s} code=3`),
  "command line flag": (r) => within(r.text(A.base62, 20), (s) => `deploy --token ${s} --dry-run`),
  "xml element": (r) => within(r.text(A.base62, 16), (s) => `<user><password>${s}</password></user>`),
  "aws signature": (r) =>
    within(r.text(A.hex, 64), (s) => `AWS4-HMAC-SHA256 Credential=AKIAABCDEFGHIJKLMNOP/x, Signature=${s}`),
};

/** Every kind of secret by its name. */
export const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...Object.entries(FORMS).map(([name, make]) => [name, (r: Random) => within(make(r), (s) => s)] as const),
  ...Object.entries(CONTEXTS),
]);

function within(secret: string, toText: (secret: string) => string): Planted {
  return { secret, text: toText(secret) };
}

function pick(random: Random, ...choices: string[]): string {
  return choices[random.below(choices.length)]!;
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

function keyBody(random: Random, lines: number): string {
  return Array.from({ length: lines }, () => random.text(A.base64, 64)).join("\n");
}

function pem(label: string, body: string): string {
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
}
