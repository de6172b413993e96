import { startProgram } from "./cli/program.ts";
import { runEnvelopes } from "./cli/run-envelopes.ts";

startProgram(runEnvelopes);
