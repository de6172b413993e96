import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** What one round of wrk measured. */
export interface Round {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 32;

/** What to say where it is not. */
export const WRK_IS_MISSING = "wrk is missing: install it (Debian: apt-get install wrk) and run this again.";

/** Whether wrk is there; it is the Debian package of that name. */
export function hasWrk(): boolean {
  return spawnSync("wrk", ["-v"]).error === undefined;
}

/** Posts one body over and over for so many seconds. Throws when an answer was not 200. */
export async function measure(url: string, body: string, seconds: number, folder: string): Promise<Round> {
  const script = join(folder, "post.lua");
  writeFileSync(script, luaFor(body));
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", script, url];
  const output = await run("wrk", args);
  const result = JSON.parse(output.slice(output.lastIndexOf("{"))) as Record<string, number>;
  const failures = result.errors ?? 0;
  if (failures > 0) throw new Error(`${failures} requests to ${url} failed`);
  const requests = result.requests!;
  return {
    requests,
    requestsPerSecond: requests / (result.duration_us! / 1e6),
    p99Ms: result.p99_us! / 1000,
  };
}

function luaFor(body: string): string {
  return `wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [==[${body}]==]
done = function(summary, latency)
  local e = summary.errors
  local errors = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('{"requests":%d,"duration_us":%d,"p99_us":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(99), errors))
end
`;
}

function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (status) =>
      status === 0 ? resolve(output) : reject(new Error(`${program} exited with ${status}`)),
    );
  });
}
