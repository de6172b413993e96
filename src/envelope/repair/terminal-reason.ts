import { parseFragment, toFragment, typeOf } from "../../json/fragment.ts";
import { isNoReason, reasonOf } from "../dialects/words.ts";
import { warn } from "../read/warning.ts";
import type { FieldReading } from "./field-reading.ts";

/** Words of all dialects stay; free text moves to termination_reason, so that nothing is lost. */
export function repairTerminalReason({ root, findings, adopted }: FieldReading): void {
  const fragment = root.get("terminal_reason");
  if (fragment === undefined || typeOf(fragment) !== "string") return;
  const value = parseFragment(fragment) as string;
  if (reasonOf(value) !== undefined) return;
  if (isNoReason(value)) {
    root.set("terminal_reason", toFragment(null));
    warn(findings, "/terminal_reason", "synonym", "a peer's word for null");
    return;
  }
  const terminated = root.value("terminated") === true;
  root.set("terminal_reason", toFragment(terminated ? "tool_failed_fatally" : null));
  warn(findings, "/terminal_reason", "unknown-value", "free text; moved to termination_reason");
  const text = root.value("termination_reason");
  if (text === undefined) adopted.set("termination_reason", value);
  else if ((text === null || typeof text === "string") && text !== value) {
    root.set("termination_reason", toFragment(text ? `${text} (${value})` : value));
    warn(findings, "/termination_reason", "synonym", "the free text of terminal_reason was added");
  }
}
