import type { Loaders } from "./app/create-service.ts";
import { openRuns } from "./app/open-runs.ts";
import { TEXT as PROCESS } from "./cli/commands/process.ts";
import { TEXT as RESUME } from "./cli/commands/resume.ts";
import { startProgram } from "./cli/program.ts";
import { runCommand } from "./cli/run-command.ts";
import { createMasking } from "./redact/index.ts";

// What runs envelopes is all that this program is for, so it comes with it.
const WITH_PROGRAM: Loaders = { runs: openRuns, masking: () => createMasking };

startProgram(async (name) =>
  name === "resume" ? runCommand(name, RESUME, WITH_PROGRAM) : runCommand("process", PROCESS, WITH_PROGRAM),
);
