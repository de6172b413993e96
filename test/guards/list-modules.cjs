// Loaded before the worker: at its end, writes what was loaded to the file that the environment names.
const { writeFileSync } = require("node:fs");

const atStart = new Set(process.moduleLoadList);

process.once("exit", () => {
  const files = Object.keys(require.cache).filter((file) => file !== __filename);
  const builtin = process.moduleLoadList
    .filter((name) => !atStart.has(name) && /^NativeModule (?!internal\/)/.test(name))
    .map((name) => name.replace("NativeModule ", ""));
  writeFileSync(process.env.LOADED_MODULES, JSON.stringify({ files, builtin }));
});
