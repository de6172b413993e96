/** What a tap is measured against: a reverse proxy of node:http alone, before the address that it is given. */
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

const { hostname, port } = new URL(process.argv[2]!);
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, response) => {
  const { method = "GET", url = "/", rawHeaders: headers } = incoming;
  const upstream = request({ agent, hostname, port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.rawHeaders);
    answer.pipe(response);
  });
  incoming.pipe(upstream);
});
server.listen(0, "127.0.0.1", () => {
  console.error(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
process.once("SIGTERM", () => server.close().closeAllConnections());
