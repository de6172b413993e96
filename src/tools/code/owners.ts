import type { Definition } from "./symbol.ts";

/** The parts of an owner as people write it: `Outer.Inner`, `ns::Type`, `pkg/mod`, `Type#`. */
export function ownerParts(owner: string): string[] {
  return owner.split(/::|->|[.#/\\]/).filter((part) => part !== "");
}

/** Tells whether a definition belongs to the owner that was asked for: a type around it, else its module, package, file or folder. */
export function belongsTo(definition: Definition, path: string, asked: readonly string[]): boolean {
  const owners = definition.owner === null ? [] : ownerParts(definition.owner);
  const modules = definition.modules.flatMap(ownerParts);
  const folders = path
    .replace(/\.[^/]*$/, "")
    .split("/")
    .filter((part) => !/^(?:__init__|index|mod|lib)$/.test(part));
  const last = asked.at(-1) ?? "";
  const matches =
    owners.length > 0 ? owners.at(-1) === last : [modules.at(-1), ...folders.slice(-2)].includes(last);
  return matches && isWithin(asked.slice(0, -1), [...folders, ...modules, ...owners]);
}

/** Tells whether the parts occur in this order. */
function isWithin(parts: readonly string[], all: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = all.indexOf(part, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
