import { hasPath } from "../../../interop-tests/runner/ways/http.ts";
import { OPERATION_WORDS, PLACE } from "../../../interop-tests/runner/ways/operations.ts";
import type { Way } from "../../../interop-tests/runner/ways/way.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { wordsOf } from "../../process/command-words.ts";
import { allOf, type OptionValues, textOf } from "../options.ts";

const WAYS = ["stdio", "ndjson", "http", "peer"] as const;
const HANDED_ON = ["PATH", "HOME", "LANG", "TMPDIR"];
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** How the program is spoken to: exactly one of the four options says it. */
export function wayOf(values: OptionValues, env: NodeJS.ProcessEnv): Way {
  const given = WAYS.filter((name) => textOf(values, name) !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    const problem =
      kind === undefined ? "no program is named" : `--${given.join(" and --")} exclude each other`;
    throw wrong(
      `Wrong options: ${problem}`,
      "Name one: --stdio, --ndjson, --http or --peer. --help shows examples.",
    );
  }
  const text = textOf(values, kind)!;
  if (kind === "http") return { kind, url: urlOf(text, values), headers: headersOf(values) };
  const command = wordsOf(text);
  if (command.length === 0)
    throw wrong(`Wrong option --${kind}: a program must be named`, `Name it: --${kind} "python3 peer.py".`);
  return { kind, command, env: kind === "peer" ? env : handedOn(env, allOf(values, "env")) };
}

/** The operations that the peer can be asked for; without a place for their name, it has one. */
export function operationsOf(values: OptionValues, way: Way): readonly string[] {
  const asked = textOf(values, "ops")?.split(",");
  const unknown = asked?.find((word) => !OPERATION_WORDS.includes(word));
  if (unknown !== undefined)
    throw wrong(
      `Wrong option --ops: there is no operation ${unknown}`,
      `There are ${OPERATION_WORDS.join(", ")}.`,
    );
  const possible = hasPlace(way) ? OPERATION_WORDS : ["process"];
  const chosen = possible.filter((word) => asked?.includes(word) ?? true);
  if (chosen.length > 0) return chosen;
  throw wrong(
    `Wrong option --ops: without ${PLACE} the command or address is the peer's process`,
    `Put ${PLACE} where the operation goes: --stdio "my-peer ${PLACE}".`,
  );
}

function hasPlace(way: Way): boolean {
  return way.kind === "http" ? !hasPath(way.url) : way.command.some((word) => word.includes(PLACE));
}

function urlOf(text: string, values: OptionValues): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrong("Wrong option --http: that is no URL", "Give one such as http://127.0.0.1:8080.");
  if (url.protocol === "http:" && !LOOPBACK.test(url.hostname) && values["insecure-http"] !== true) {
    const hint =
      "Use https, or add --insecure-http where the way there is safe: everything can be read on it.";
    throw wrong("Wrong option --http: plain http goes to this machine only", hint);
  }
  return url;
}

function headersOf(values: OptionValues): [string, string][] {
  return allOf(values, "header").map((line) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+): *(.*)$/.exec(line) ?? [];
    if (name === undefined) throw wrong("Wrong option --header", 'It is --header "NAME: VALUE".');
    return [name, value!];
  });
}

function handedOn(env: NodeJS.ProcessEnv, more: readonly string[]): NodeJS.ProcessEnv {
  const missing = more.find((name) => env[name] === undefined);
  if (missing !== undefined)
    throw wrong(
      `Wrong option --env: ${missing} is not set`,
      "Name variables of this environment, without values.",
    );
  const names = [...HANDED_ON, ...more].filter((name) => env[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

function wrong(message: string, hint: string): WorkerError {
  return new WorkerError("EARG", message, { hint });
}
