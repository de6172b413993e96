import { loadPrices, readJsonFile } from "../../app/models/prices-file.ts";
import { validatePriceTable } from "../../gen/messages/validate-price-table.js";
import { reprice } from "../../messages/reprice.ts";
import { parseRecords } from "../../messages/session-records.ts";
import type { Command, CommandGroup } from "../command.ts";
import { RUNNER } from "../option-tables.ts";
import { textOf } from "../options.ts";
import { readText } from "../read-text.ts";
import { answerWith } from "../say.ts";

const OVERLAY = { options: { prices: RUNNER.prices }, examples: ["envelope-worker prices show"] } as const;

const show: Command = {
  ...OVERLAY,
  summary: "show what models cost",
  run: async ({ values }) => answerWith(loadPrices(textOf(values, "prices"))),
};

const check: Command = {
  ...OVERLAY,
  summary: "list every mistake of a price table",
  positionals: { usage: "[FILE]", least: 0, most: 1 },
  async run({ values, positionals: [file] }) {
    const overlay = textOf(values, "prices");
    const table = file === undefined ? loadPrices(overlay) : readJsonFile(file, "The price table", "FILE");
    const errors = validatePriceTable(table);
    return answerWith({ valid: errors.length === 0, errors }, errors.length === 0 ? 0 : 65);
  },
};

const repriceExport: Command = {
  ...OVERLAY,
  summary: "compute the costs of exported messages anew",
  positionals: { usage: "EXPORT", least: 1, most: 1 },
  async run({ values, positionals: [file] }) {
    const messages = parseRecords(readText(file)).flatMap((record) =>
      record.type === "message" ? [record.message] : [],
    );
    return answerWith(reprice(messages, loadPrices(textOf(values, "prices"))));
  },
};

/** `prices show`, `prices check [FILE]` and `prices reprice EXPORT`. */
export const command: CommandGroup = {
  summary: "show what models cost, check a price table, or compute the costs of exported messages anew",
  examples: OVERLAY.examples,
  verbs: { show, check, reprice: repriceExport },
};
