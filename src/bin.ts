import { startProgram } from "./cli/program.ts";
import { runAnyCommand } from "./main.ts";

startProgram(runAnyCommand);
