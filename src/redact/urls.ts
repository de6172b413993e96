import { type Edit, mask, maskGroup } from "./edits.ts";
import { isHarmless } from "./harmless-values.ts";
import { lengthWithout } from "./matching.ts";
import { secrecyOf } from "./secret-names.ts";

/** What stands before a host; the last @ counts, because passwords may hold unescaped ones. */
const USERINFO = /\/\/([^\s/?"'<>`]{1,1280})@(?=[\w[%$({-])/g;

/** `user:password@tcp(host)` as drivers of MySQL write it. */
const DRIVER = /@(?=(?:tcp|udp|unix)\()(?<=:([^\s"'`/:]{1,256})@)/g;

const PARAMETER = /(?:[?&;#]|%26|%3f|\\u0026)([A-Za-z0-9_.~-]{1,64})(?:=|%3d)([^&\s"'`<>#\\;]{1,8192})/gi;

/** Parts of URLs after a host name that alone allow the use of a service. */
const WEBHOOK =
  /(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{1,25}\/|\.webhook\.office\.com\/webhookb2\/)([^\s"'`<>)\\]{8,1024})/gi;

/** Names of parameters that are secret in a URL, though they are ordinary words elsewhere. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set(
  "key sig signature sign hmac pass pw x-amz-signature x-amz-credential x-goog-signature".split(" "),
);

/** Finds passwords, tokens and signatures in URLs. */
export function findUrlSecrets(text: string): Edit[] {
  const edits: Edit[] = [];
  if (text.includes("@")) addUsers(text, edits);
  if (text.includes("=") || text.includes("%3d") || text.includes("%3D")) addParameters(text, edits);
  return edits;
}

/** Finds the parts of URLs of webhooks that are secret. */
export function findWebhooks(text: string): Edit[] {
  return Array.from(text.matchAll(WEBHOOK), (match) => maskGroup(match, 1));
}

function addUsers(text: string, edits: Edit[]): void {
  for (const match of text.matchAll(USERINFO)) {
    const user = match[1]!;
    const password = user.includes(":") ? user.slice(user.indexOf(":") + 1) : tokenIn(user);
    const end = match.index + match[0].length - 1;
    if (!isHarmless(password)) edits.push(mask(end - password.length, end));
  }
  for (const { index, 1: password } of text.matchAll(DRIVER)) {
    edits.push(mask(index - password!.length, index));
  }
}

function addParameters(text: string, edits: Edit[]): void {
  for (const { index, 0: whole, 1: name, 2: rest } of text.matchAll(PARAMETER)) {
    const start = index + whole.length - rest!.length;
    const value = rest!.slice(0, lengthWithout(rest!, ")].,"));
    if (isSecretParameter(name!) && !isHarmless(value)) edits.push(mask(start, start + value.length));
  }
}

function isSecretParameter(name: string): boolean {
  return SECRET_PARAMETERS.has(name.toLowerCase()) || secrecyOf(name) !== undefined;
}

/** A user without a password is a token when it is long and holds digits, as in `https://TOKEN@host`. */
function tokenIn(user: string): string {
  return user.length >= 16 && /\d/.test(user) && !user.includes(".") ? user : "";
}
