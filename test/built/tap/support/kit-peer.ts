/** A peer of the kit as a program for one envelope: reads it on stdin, and writes what the peer makes of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runChain } from "../../../../interop-tests/chains/chain.ts";
import { preparePeer } from "../../../../interop-tests/runner/peers.ts";
import { loadChecks } from "../../../../interop-tests/runner/schemas.ts";

const KIT = join(import.meta.dirname, "../../../../interop-tests");
const prepared = preparePeer(KIT, process.argv[2]!, loadChecks(KIT));
if (prepared.kind === "missing") throw new Error(prepared.reason);
const [hop] = await runChain(readFileSync(0, "utf8"), [prepared.peer]);
process.stdout.write(`${hop!.document}\n`);
