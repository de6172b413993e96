import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { ProviderSettings } from "./shared/provider.ts";

interface Place {
  /** The variable of the key. */
  readonly key: string;
  /** A local server needs no key, unless a proxy before it asks for one, and may be named by its host alone. */
  readonly isLocal?: true;
  readonly address: string;
  readonly defaultUrl: string;
}

/** Where each provider is and which variables say so. Anthropic's address is without /v1, OpenAI's with it. */
const PLACES: Readonly<Record<string, Place>> = {
  anthropic: {
    key: "ANTHROPIC_API_KEY",
    address: "ANTHROPIC_BASE_URL",
    defaultUrl: "https://api.anthropic.com",
  },
  openai: { key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL", defaultUrl: "https://api.openai.com/v1" },
  openrouter: {
    key: "OPENROUTER_API_KEY",
    address: "OPENROUTER_BASE_URL",
    defaultUrl: "https://openrouter.ai/api/v1",
  },
  ollama: {
    key: "OLLAMA_API_KEY",
    isLocal: true,
    address: "OLLAMA_HOST",
    defaultUrl: "http://127.0.0.1:11434",
  },
};

export const PROVIDER_NAMES: readonly string[] = Object.keys(PLACES);

/** The variables of a file with NAME=value lines, laid over the environment. */
export function readKeys(
  file: string | Readonly<Record<string, string>> | undefined,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  if (typeof file !== "string") return { ...env, ...file };
  try {
    return { ...env, ...parseEnv(readFileSync(file, "utf8")) };
  } catch (thrown) {
    const error = toWorkerError(thrown);
    throw new WorkerError(error.code, `The file of --keys cannot be read: ${error.message}`, {
      hint: "Name a file with lines such as ANTHROPIC_API_KEY=…",
      hints: { library: "Give createWorker keys as an object, or a file that you may read." },
      details: { option: "--keys" },
      cause: thrown,
    });
  }
}

/**
 * The address and the key of a provider. EARG for one that is not known and for an address that is none,
 * EAUTH where its key is missing or cannot be one.
 */
export function providerSettings(provider: string, env: NodeJS.ProcessEnv): ProviderSettings {
  const place = Object.hasOwn(PLACES, provider) ? PLACES[provider] : undefined;
  if (place === undefined) throw unknownProvider();
  const baseUrl = env[place.address]?.trim() || place.defaultUrl;
  if (!isAddress(baseUrl, place)) throw wrongAddress(place.address);
  const apiKey = env[place.key]?.trim();
  if (!apiKey && place.isLocal) return { baseUrl };
  if (!apiKey) throw withoutKey(provider, place.key, "is not set");
  // Anything else cannot stand in a header.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw withoutKey(provider, place.key, "holds no key");
  return { baseUrl, apiKey };
}

/** Names and passwords are not sent, and a path comes behind it. */
function isAddress(text: string, { isLocal }: Place): boolean {
  const hasScheme = /^https?:\/\//.test(text);
  if (!hasScheme && !isLocal) return false;
  const url = URL.parse(hasScheme ? text : `http://${text}`);
  return url !== null && url.username + url.password + url.search + url.hash === "";
}

function withoutKey(provider: string, variable: string, why: string): WorkerError {
  return new WorkerError("EAUTH", `${provider} needs a key, and ${variable} ${why}`, {
    hint: `Set ${variable}, or name a file with it by --keys FILE.`,
    hints: { library: `Give createWorker the ${variable} in keys or env.` },
    details: { provider, variable },
  });
}

function wrongAddress(variable: string): WorkerError {
  return new WorkerError("EARG", `${variable} is not the address of a server`, {
    hint: "Write it like https://host/path, without a password or a query; docs/providers.md says what each provider's ends with.",
    details: { variable },
  });
}

function unknownProvider(): WorkerError {
  return new WorkerError("EARG", "The model names a provider that is not known", {
    hint: `Use one of: ${PROVIDER_NAMES.join(", ")}.`,
    hints: { library: `Use one of ${PROVIDER_NAMES.join(", ")}, or add it to providers of createWorker.` },
    details: { providers: PROVIDER_NAMES },
  });
}
