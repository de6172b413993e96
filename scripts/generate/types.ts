import { compile } from "json-schema-to-typescript";
import { banner } from "./banner.ts";
import type { SchemaSource } from "./schemas.ts";

/** The TypeScript types of one schema. */
export async function emitTypes(source: SchemaSource): Promise<string> {
  // The compiler links and rewrites the schema that it is given, so it gets a copy.
  const schema = structuredClone(source.schema) as object as Parameters<typeof compile>[0];
  return compile(schema, source.typeName, {
    bannerComment: banner(source.path).trimEnd(),
    unknownAny: true,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 110 },
  });
}
