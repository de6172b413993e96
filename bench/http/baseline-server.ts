/** What the worker is measured against: node:http alone, which parses and writes each body. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    // Like this, Node sends the length, and headers and body in one write.
    response.setHeader("content-type", "application/json");
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  console.error(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
process.once("SIGTERM", () => server.close().closeAllConnections());
