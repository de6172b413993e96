import type { Socket } from "node:net";

/** Everything that comes until the other side closes. */
export async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((done) => socket.on("close", done).resume());
  return Buffer.concat(chunks).toString("latin1");
}
