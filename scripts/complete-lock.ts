/**
 * Adds the lock entries that npm leaves out. Where the registry at hand does not carry an optional
 * package for another platform, `npm install` writes a lock file without it, and then `npm ci`
 * refuses that lock file on every machine. `--check` writes nothing and exits 1 where one is missing.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockFile {
  packages: Record<string, LockEntry>;
}

const OPERATING_SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
const C_LIBRARIES = new Map([
  ["gnu", "glibc"],
  ["gnueabihf", "glibc"],
  ["musl", "musl"],
  ["musleabihf", "musl"],
]);

const { values } = parseArgs({ options: { check: { type: "boolean" } } });
const path = join(dirname(import.meta.dirname), "package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8")) as LockFile;
const missing = missingEntries(lock);

if (missing.length === 0) console.log("package-lock.json is complete");
else if (values.check) {
  for (const [key] of missing) console.error(`missing in package-lock.json: ${key}`);
  console.error("Run `npm run lock` and commit package-lock.json.");
  process.exitCode = 1;
} else {
  const packages = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) =>
    a.localeCompare(b, "en"),
  );
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} entries added`);
}

function missingEntries({ packages }: LockFile): [string, LockEntry][] {
  return Object.entries(packages).flatMap(([key, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, key, name))
      .map(([name, version]): [string, LockEntry] => [
        `node_modules/${name}`,
        platformEntry(name, version, entry.dev === true),
      ]),
  );
}

/** npm nests a package under its dependent only where the version at the top does not fit. */
function isLocked(packages: LockFile["packages"], dependent: string, name: string): boolean {
  return `node_modules/${name}` in packages || `${dependent}/node_modules/${name}` in packages;
}

/** What npm writes for a package of one platform, as far as its name tells. */
function platformEntry(name: string, version: string, dev: boolean): LockEntry {
  const words = name.split(/[/-]/);
  const cpu = PROCESSORS.find((word) => words.includes(word));
  const os = OPERATING_SYSTEMS.find((word) => words.includes(word));
  const libc = words.map((word) => C_LIBRARIES.get(word)).find((word) => word !== undefined);
  if (cpu === undefined || !/^\d/.test(version)) {
    throw new Error(`${name}@${version} names no platform: add it to package-lock.json by hand`);
  }
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc === undefined ? {} : { libc: [libc] }),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  } as LockEntry;
}
