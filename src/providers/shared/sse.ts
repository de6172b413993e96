import { linesOf } from "./lines.ts";

/** The data of each server-sent event; comments and other fields are passed over. */
export async function* sseData(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let data: string[] = [];
  for await (const line of linesOf(bytes, { keepLast: false })) {
    if (line === "") {
      if (data.length > 0) yield data.join("\n");
      data = [];
    } else if (line === "data" || line.startsWith("data:")) {
      data.push(line.slice(5).replace(/^ /, ""));
    }
  }
}
