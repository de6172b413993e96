import { main } from "./main.ts";

// Only ever exitCode: process.exit() would cut off output that a slow reader has not taken yet.
void main(process.argv.slice(2), process.env).then((exitCode) => {
  process.exitCode = exitCode;
});
