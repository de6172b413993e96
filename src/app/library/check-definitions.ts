import { WorkerError } from "../../errors/worker-error.ts";

type Kind = "stage" | "tool";

const NAME = /^[A-Za-z][\w./-]{0,63}$/;

/** A name must be one that documents, logs and options can carry. */
export function checkName(kind: Kind, name: unknown): void {
  if (typeof name === "string" && NAME.test(name)) return;
  const told = typeof name === "string" ? name.slice(0, 64) : typeof name;
  throw wrongDefinition(
    kind,
    told,
    "its name must begin with a letter, then letters, digits and . / _ -, at most 64",
  );
}

/** A schema must be one that ajv compiles. */
export async function checkSchema(kind: Kind, name: string, field: string, schema: unknown): Promise<void> {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
    throw wrongDefinition(kind, name, `${field} must be a JSON Schema`);
  }
  const { Ajv } = await import("ajv");
  try {
    new Ajv({ strict: false, validateFormats: false }).compile(schema);
  } catch (thrown) {
    throw wrongDefinition(
      kind,
      name,
      `${field} is no JSON Schema: ${(thrown as Error).message.slice(0, 200)}`,
    );
  }
}

/** The error for a definition that is wrong. */
export function wrongDefinition(kind: Kind, name: string, why: string): WorkerError {
  return new WorkerError("EARG", `The definition of the ${kind} ${name} is wrong: ${why}`, {
    hint: `Correct what is given to define${kind === "stage" ? "Stage" : "Tool"}.`,
    details: { [kind]: name },
  });
}

/** The error for two definitions with one name. */
export function twice(kind: Kind, name: string): WorkerError {
  return wrongDefinition(kind, name, "another one has the same name");
}
