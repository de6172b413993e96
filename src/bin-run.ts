import { command as process } from "./cli/commands/process.ts";
import { command as resume } from "./cli/commands/resume.ts";
import { startProgram } from "./cli/program.ts";

startProgram(async (name) => (name === "resume" ? resume : process));
