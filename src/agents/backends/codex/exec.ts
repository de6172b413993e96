import type { AgentBackend, RunPort } from "../../backend.ts";
import { createCommandLineBackend } from "../../command-line-backend.ts";
import type { AgentCompletion } from "../../completion.ts";
import type { CheckedRequest } from "../../request.ts";
import { codexArguments, requireAddDir } from "./arguments.ts";
import { createLastMessageFile } from "./last-message.ts";
import { createCodexMapper } from "./mapper.ts";

/** Runs `codex exec`. Its answer is what it leaves in a file, or else its last message in the lines. */
export async function runExec(
  program: string,
  description: Omit<AgentBackend, "start">,
  request: CheckedRequest,
  run: RunPort,
): Promise<AgentCompletion> {
  const lastMessage = createLastMessageFile();
  const exec = createCommandLineBackend({
    ...description,
    async refuse({ addDirs }, probe) {
      if (addDirs.length > 0) await requireAddDir(program, probe);
    },
    plan: ({ prompt, workingDir, env }) => ({
      program,
      args: codexArguments(request, lastMessage.path),
      stdin: `${prompt}\n`,
      cwd: workingDir,
      env: { RUST_LOG: "error", ...env },
    }),
    createMapper: createCodexMapper,
  });
  try {
    const completion = await exec.start(request, run);
    const text = completion.status.code === 0 ? lastMessage.read() : "";
    return text === "" ? completion : { ...completion, final_text: text };
  } finally {
    lastMessage.remove();
  }
}
