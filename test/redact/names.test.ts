import { describe, expect, it } from "vitest";
import { redactHeaders, redactText, redactValue } from "../../src/redact/index.ts";

const SECRET_NAMES =
  `password passwd passphrase pwd db_password userPassword DB-PASSWORD dbpassword PGPASSWORD
  secret clientSecret client_secret session_secret SECRET_KEY credentials awsCredential creds apiKey api_key
  api-key apikey APIKey x-api-key private_key privateKey accessKey AWS_SECRET_ACCESS_KEY encryption_key
  signingKey ssh_key sslKey account_key token accessToken refresh_token id_token authToken GITHUB_TOKEN csrftoken
  auth authorization proxy-authorization cookie set-cookie connectionString connection_string conn_str jwt
  db_pass SMTP_PASS recovery_codes seedPhrase secret_id password_hash token1 TOKEN_GITHUB secretValue`.split(
    /\s+/,
  );

const OTHER_NAMES =
  `author authors authored authority authorship oauth_provider max_tokens maxTokens token_count
  prompt_tokens total_tokens completion_tokens_details tokens_per_second tokenizer tokenize token_type token_url
  auth_method auth_type authUrl secret_name secretRef secretary password_field password_policy cookie_name
  cookiePath session_id session_cookie_domain key keys primary_key public_key cache_key idempotency_key
  private_key_id access_key_id monkey keyboard keyword passport bypass compass next_page_token eos_token
  page_token stop_token credential_type accredited is_valid user_id request_id confirmation_id`.split(/\s+/);

describe("redactValue() by names", () => {
  it.each(SECRET_NAMES)("masks what stands under %s", (name) => {
    expect(redactValue({ [name]: "plain words" })).toEqual({ [name]: "***" });
  });

  it.each(OTHER_NAMES)("leaves what stands under %s", (name) => {
    expect(redactValue({ [name]: "plain words" })).toEqual({ [name]: "plain words" });
  });

  it.each([
    ["true", true],
    ["false", false],
    ["null", null],
    ["an empty text", ""],
    ["a type", "string"],
    ["a scheme", "bearer"],
    ["a variable", "$API_TOKEN"],
    ["a placeholder", "<your token>"],
    ["a template", "{{ token }}"],
    ["a version", "^1.2.3"],
    ["a mask", "***"],
  ])("leaves %s, which is no secret", (_, value) => {
    expect(redactValue({ token: value, list: { password: [value] } })).toEqual({
      token: value,
      list: { password: [value] },
    });
  });

  it("leaves counts and masks other numbers", () => {
    expect(
      redactValue({
        tokens: 512,
        max_tokens: "4096",
        usage: { tokens: { input: 5 } },
        password: 1234,
        pin: 1,
      }),
    ).toEqual({ tokens: 512, max_tokens: "4096", usage: { tokens: { input: 5 } }, password: "***", pin: 1 });
  });

  it("masks every leaf below the name of a secret and keeps the structure", () => {
    expect(redactValue({ credentials: { alpha: ["a", 7, true, null], beta: { gamma: "c" } } })).toEqual({
      credentials: { alpha: ["***", "***", true, null], beta: { gamma: "***" } },
    });
  });

  it("masks values that are named by a member beside them", () => {
    expect(
      redactValue([
        { name: "DB_PASSWORD", value: "hunter" },
        { key: "COLOR", value: "red" },
      ]),
    ).toEqual([
      { name: "DB_PASSWORD", value: "***" },
      { key: "COLOR", value: "red" },
    ]);
  });

  it("masks the value of a flag in a list of arguments", () => {
    const args = ["deploy", "--token", "hunter", "--region", "north", "-password", "x y"];
    const redacted = ["deploy", "--token", "***", "--region", "north", "-password", "***"];
    expect(redactValue({ args })).toEqual({ args: redacted });
    expect(redactText(JSON.stringify({ args }))).toBe(JSON.stringify({ args: redacted }));
    expect(redactValue(["password", "email"])).toEqual(["password", "email"]);
  });

  it("leaves paths under names that may hold one", () => {
    const value = { PWD: "/home/mira/shop", GOOGLE_APPLICATION_CREDENTIALS: "/etc/shop/key.json" };
    expect(redactValue(value)).toEqual(value);
    expect(redactValue({ password: "/home/mira" })).toEqual({ password: "***" });
  });
});

describe("redactValue()", () => {
  it("keeps the order of keys, and keys such as __proto__ as data", () => {
    const value: unknown = JSON.parse('{"z":1,"__proto__":{"token":"abc"},"constructor":"x","a":2}');
    expect(JSON.stringify(redactValue(value))).toBe(
      '{"z":1,"__proto__":{"token":"***"},"constructor":"x","a":2}',
    );
  });

  it("keeps two masked keys apart", () => {
    const [first, second] = [`ghp_${"a1".repeat(18)}`, `ghp_${"b2".repeat(18)}`];
    expect(redactValue({ [first]: 1, [second]: 2 })).toEqual({ "***": 1, "***#2": 2 });
  });

  it("does not change what it is given", () => {
    const value = Object.freeze({ token: "abc", list: Object.freeze(["password=hunter2"]) });
    expect(redactValue(value)).toEqual({ token: "***", list: ["password=***"] });
    expect(value).toEqual({ token: "abc", list: ["password=hunter2"] });
  });

  it("takes values as JSON would write them", () => {
    const date = new Date(0);
    expect(redactValue({ at: date, none: undefined })).toEqual({ at: date.toJSON(), none: undefined });
  });

  it("masks what is nested beyond reading, without exhausting the stack", () => {
    let value: unknown = "deep";
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    let found = redactValue(value);
    while (Array.isArray(found)) found = found[0];
    expect(found).toBe("***");
  });
});

describe("redactHeaders()", () => {
  it("masks credentials and cookies whole and leaves harmless headers", () => {
    expect(
      redactHeaders({
        Authorization: "Bearer abc",
        "proxy-authorization": "Digest username=mira",
        Cookie: "theme=dark",
        "Set-Cookie": ["a=1", "b=2"],
        "X-Api-Key": "k",
        "X-Vault-Token": "t",
        "Ocp-Apim-Subscription-Key": "s",
        "X-CSRF-Token": "c",
        "X-Request-Id": "r-1",
        "X-Forwarded-For": "10.0.0.1",
        "X-RateLimit-Remaining-Tokens": "812",
        "Content-Type": "application/json",
        Location: "https://mira:hunter2@shop.example/",
        Trailer: undefined,
      }),
    ).toEqual({
      Authorization: "***",
      "proxy-authorization": "***",
      Cookie: "***",
      "Set-Cookie": ["***", "***"],
      "X-Api-Key": "***",
      "X-Vault-Token": "***",
      "Ocp-Apim-Subscription-Key": "***",
      "X-CSRF-Token": "***",
      "X-Request-Id": "r-1",
      "X-Forwarded-For": "10.0.0.1",
      "X-RateLimit-Remaining-Tokens": "812",
      "Content-Type": "application/json",
      Location: "https://mira:***@shop.example/",
      Trailer: undefined,
    });
  });
});
