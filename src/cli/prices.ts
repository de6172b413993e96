import { loadPrices, readJsonFile } from "../app/models/prices-file.ts";
import { toFragment } from "../envelope/index.ts";
import { validatePriceTable } from "../gen/messages/validate-price-table.js";
import { reprice } from "../messages/reprice.ts";
import { parseRecords } from "../messages/session-records.ts";
import type { Reply } from "../service/operations.ts";
import { type OptionTable, parseWithPositionals } from "./options.ts";
import { readText } from "./read-text.ts";

const OPTIONS = { prices: { type: "string" } } as const satisfies OptionTable;

/** `prices show`, `prices check [FILE]` and `prices reprice FILE`; undefined for any other verb. */
export function pricesCommand(args: readonly string[]): Reply | undefined {
  const [verb, ...rest] = args;
  switch (verb) {
    case "show":
      return document(loadPrices(overlayOf(rest, 0).prices));
    case "check": {
      const { file, prices } = overlayOf(rest, 0, 1);
      const table = file === undefined ? loadPrices(prices) : readJsonFile(file, "The price table", "FILE");
      const errors = validatePriceTable(table);
      return document({ valid: errors.length === 0, errors }, errors.length === 0 ? 0 : 65);
    }
    case "reprice": {
      const { file, prices } = overlayOf(rest, 1);
      const messages = parseRecords(readText(file)).flatMap((record) =>
        record.type === "message" ? [record.message] : [],
      );
      return document(reprice(messages, loadPrices(prices)));
    }
    default:
      return undefined;
  }
}

function overlayOf(
  args: readonly string[],
  least: number,
  most = least,
): { readonly file: string | undefined; readonly prices: string | undefined } {
  const { values, positionals } = parseWithPositionals(args, OPTIONS, least, most);
  return { file: positionals[0], prices: values.prices as string | undefined };
}

function document(value: unknown, exitCode = 0): Reply {
  return { body: toFragment(value), exitCode, warnings: [] };
}
