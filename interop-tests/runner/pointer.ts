import type { Json, JsonMap } from "./json.ts";

/** A JSON Pointer for a member below another one. */
export function below(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The value at a pointer; undefined where there is none. */
export function valueAt(root: Json, path: string): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keysOf(path)) {
    if (value instanceof Map) value = value.get(key);
    else if (Array.isArray(value)) value = value[Number(key)];
    else return undefined;
  }
  return value;
}

/** Puts a value at a pointer, whose parent must exist; undefined removes what stands there. */
export function putAt(root: Json, path: string, value: Json | undefined): void {
  const keys = keysOf(path);
  const last = keys.pop();
  const parent = valueAt(root, keys.map((key) => below("", key)).join(""));
  if (last === undefined || (!(parent instanceof Map) && !Array.isArray(parent))) {
    throw new Error(`There is no place for ${path}`);
  }
  if (Array.isArray(parent)) putItem(parent, Number(last), value);
  else putMember(parent, last, value);
}

function putItem(list: Json[], index: number, value: Json | undefined): void {
  if (value === undefined) list.splice(index, 1);
  else list[index] = value;
}

function putMember(object: JsonMap, key: string, value: Json | undefined): void {
  if (value === undefined) object.delete(key);
  else object.set(key, value);
}

function keysOf(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
