import { startProgram } from "./cli/program.ts";
import { findAnyCommand } from "./main.ts";

startProgram(findAnyCommand);
