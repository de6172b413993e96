// Becomes the single executable: a test that starts Node on this file starts that instead, in the same process.
const { join } = require("node:path");

const exe = join(__dirname, "../../../build/envelope-worker");
process.removeAllListeners("warning");
process.execve(exe, [exe, ...process.argv.slice(2)], process.env);
