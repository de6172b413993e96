// Loaded before the worker: at its end, writes what was loaded to the file that the environment names.
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

const DIST = join(__dirname, "../../../dist");
const atStart = new Set(process.moduleLoadList);
const parts = [];
const compiledAnew = [];

// The worker loads its parts by itself and tells of each.
globalThis[Symbol.for("envelope-worker.on-part")] = (name, script) => {
  parts.push(join(DIST, name));
  // Undefined where there was no compiled code, true where V8 refused it.
  if (script.cachedDataRejected !== false) compiledAnew.push(name);
};

process.once("exit", () => {
  const modules = Object.keys(require.cache).filter((file) => file !== __filename);
  const builtin = process.moduleLoadList
    .filter((name) => !atStart.has(name) && /^NativeModule (?!internal\/)/.test(name))
    .map((name) => name.replace("NativeModule ", ""));
  writeFileSync(
    process.env.LOADED_MODULES,
    JSON.stringify({ files: [...modules, ...parts], builtin, compiledAnew }),
  );
});
