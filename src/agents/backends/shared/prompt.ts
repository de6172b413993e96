import { looksLikeOption } from "./options.ts";

/** Linux takes 128 KiB for one argument. */
const MAX_ARGUMENT_BYTES = 100_000;

/** How a prompt is handed to a program: by its last arguments, or on stdin. */
export interface PassedPrompt {
  readonly args: readonly string[];
  readonly stdin?: string;
}

/**
 * Passes a prompt as an argument, behind its option where it has one. What cannot be an argument goes to
 * stdin: a text that is too long, would be taken for an option, or holds the character that ends arguments.
 */
export function passPrompt(prompt: string, option: readonly string[] = []): PassedPrompt {
  const fits =
    !looksLikeOption(prompt) && !prompt.includes("\0") && Buffer.byteLength(prompt) <= MAX_ARGUMENT_BYTES;
  return fits ? { args: [...option, prompt] } : promptOnStdin(prompt);
}

/** Passes a prompt on stdin. */
export function promptOnStdin(prompt: string): PassedPrompt {
  return { args: [], stdin: prompt };
}
