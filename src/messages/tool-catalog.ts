import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { WorkerError } from "../errors/worker-error.ts";
import type { ToolDefinition } from "../gen/messages/tool-definition.ts";
import { validateToolDefinition } from "../gen/messages/validate-tool-definition.js";
import { below, type Finding } from "./finding.ts";
import type { ContentBlock } from "./message.ts";

export type { ToolDefinition } from "../gen/messages/tool-definition.ts";

/** The tools that a model is told of, registered and ready to check inputs. */
export interface ToolCatalog {
  readonly definitions: readonly ToolDefinition[];
  /**
   * Checks an input when a response is parsed, and again before the tool runs. Every finding; an unknown
   * tool is one too. Whoever calls this reports `tool_input_invalid`.
   */
  checkInput(name: string, input: unknown): readonly Finding[];
}

/** Told when a model calls a tool with an input that the tool does not take. */
export interface ToolInputInvalid {
  readonly type: "tool_input_invalid";
  readonly tool_use_id: string;
  readonly tool: string;
  /** Where it was found out: when the answer was read, or before the tool was run. */
  readonly at: "ingress" | "dispatch";
  readonly findings: readonly Finding[];
}

/** The calls of some blocks whose input their tool does not take; a call that was cut off is none. */
export function findInvalidInputs(
  catalog: Pick<ToolCatalog, "checkInput">,
  blocks: readonly ContentBlock[],
  at: ToolInputInvalid["at"],
): ToolInputInvalid[] {
  return blocks.flatMap((block): ToolInputInvalid[] => {
    if (block.type !== "tool_use" || block.incomplete === true) return [];
    const findings = catalog.checkInput(block.name, block.input);
    if (findings.length === 0) return [];
    return [{ type: "tool_input_invalid", tool_use_id: block.id, tool: block.name, at, findings }];
  });
}

/** Checks a definition: its own form, and that its schema stays in what every provider accepts. */
export function checkToolDefinition(definition: unknown): Finding[] {
  return validateToolDefinition(definition).map(({ path, message, keyword }) => {
    const isForeign = keyword === "additionalProperties";
    const text = isForeign
      ? `${path.slice(path.lastIndexOf("/") + 1)} is not allowed in a tool's schema`
      : message;
    return { path, message: text, rule: keyword };
  });
}

/** Registers tools. All mistakes of all definitions come at once, as one EARG. */
export function createToolCatalog(definitions: readonly ToolDefinition[]): ToolCatalog {
  const findings = definitions.flatMap((definition, index) =>
    below(`/${index}`, checkToolDefinition(definition)),
  );
  const names = definitions.map((definition) => definition.name);
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index)
      findings.push({ path: `/${index}/name`, message: "is registered already", rule: "4.4" });
  }
  if (findings.length > 0) throw refused(findings);
  const schemas = new Map(definitions.map((definition) => [definition.name, definition.input_schema]));
  const compiled = new Map<string, ValidateFunction>();
  // Formats are annotations in this part of JSON Schema.
  const ajv = new Ajv({ strict: false, allErrors: true, ownProperties: true, validateFormats: false });
  return {
    definitions,
    checkInput(name, input) {
      const schema = schemas.get(name);
      if (schema === undefined) return [{ path: "", message: "no such tool is registered", rule: "5.2.4" }];
      const validate = compiled.get(name) ?? ajv.compile(schema);
      compiled.set(name, validate);
      return validate(input) ? [] : (validate.errors ?? []).map(toFinding);
    },
  };
}

function toFinding({ instancePath, message, keyword }: ErrorObject): Finding {
  return { path: instancePath, message: message ?? `must pass ${keyword}`, rule: "5.2.4" };
}

function refused(findings: readonly Finding[]): WorkerError {
  const [first] = findings;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
  return new WorkerError("EARG", `The tools cannot be registered: ${first!.path} ${first!.message}${more}`, {
    hint: "Correct what details.errors names; schemas/messages/tool-definition.schema.json says what is allowed.",
    details: { errors: findings },
  });
}
