import { DEFAULT_MAX_BYTES, fragmentOf, parseFragment, scanJson, tooLarge } from "../../envelope/index.ts";
import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { readInput } from "../../io/stdio/read-input.ts";
import { complain, warnAbout } from "../../io/stdio/report.ts";
import { exitCodeOf, onSignals } from "../../io/stdio/signals.ts";
import { isRecord } from "../../json/values.ts";
import { errorEnvelope, okEnvelope } from "../../protocol/envelope.ts";
import { newJobId } from "../../protocol/job-id.ts";
import type { MetaFields } from "../../protocol/meta.ts";
import { printable } from "../../protocol/printable.ts";
import { serializeEnvelope } from "../../protocol/serialize.ts";
import { traceIdOf } from "../../protocol/trace-id.ts";
import { callSkill, trySkill } from "../../tools/skills/call-skill.ts";
import { loadSkill } from "../../tools/skills/find-skills.ts";
import { createHost } from "../../tools/skills/open-skills.ts";
import type { SkillData, SkillReply } from "../../tools/skills/read-reply.ts";
import type { SkillHost } from "../../tools/skills/skill-runner.ts";
import type { CommandCall } from "../command.ts";
import { textOf } from "../options.ts";
import { writeLine } from "../say.ts";

/** `skills run NAME`: runs a skill and prints its answer as an envelope of this worker. Gives the exit code. */
export async function runSkill(
  { positionals, values, sources, env }: CommandCall,
  folder: string,
): Promise<number> {
  const name = positionals[0]!;
  const { now } = sources();
  const timing = { startedAt: now(), now };
  const quiet = values.quiet === true;
  const host: SkillHost = {
    ...createHost(textOf(values, "workspace") ?? ".", {
      artifacts: textOf(values, "artifacts"),
      env,
      warn: quiet ? () => undefined : warnAbout,
    }),
    log: (_, stderr) => void (quiet || complain(printable(stderr))),
  };
  const skill = loadSkill(folder, name, env);
  const input = readObject(textOf(values, "input"));
  const meta: MetaFields = {
    runner: "exec",
    workspace: host.workspace,
    job_id: newJobId(sources()),
    trace_id: traceIdOf(env.TRACEPARENT),
    skill_version: skill.manifest.version,
  };
  const { reply, signal } = await untilSignal((abort) =>
    values["dry-run"] === true ? trySkill(skill, input, host) : callSkill(skill, input, host, abort),
  );
  const { data } = reply;
  if (reply.status === "ok") return writeLine(serializeEnvelope(okEnvelope(name, data, timing, meta)), 0);
  const exitCode = signal === undefined ? ERROR_CATALOG[reply.error.code].exitCode : exitCodeOf(signal);
  return writeLine(serializeEnvelope(errorEnvelope(name, reply.error, timing, { data, meta })), exitCode);
}

type Call = (abort: AbortSignal) => Promise<SkillReply>;

/** Makes a call that SIGINT and SIGTERM stop; whatever it throws is its reply. */
async function untilSignal(call: Call): Promise<{ reply: SkillReply; signal: NodeJS.Signals | undefined }> {
  const controller = new AbortController();
  let signal: NodeJS.Signals | undefined;
  const stopListening = onSignals((received) => {
    signal = received;
    controller.abort(new WorkerError("ECANCELED", `${received} stopped the skill`, { details: { signal } }));
  });
  try {
    return { reply: await call(controller.signal), signal };
  } catch (thrown) {
    return { reply: { status: "error", error: toWorkerError(thrown), data: {} }, signal };
  } finally {
    stopListening();
  }
}

function readObject(file: string | undefined): SkillData {
  const input = readInput(file, DEFAULT_MAX_BYTES);
  if (!("bytes" in input)) throw tooLarge(DEFAULT_MAX_BYTES);
  const { start, end } = scanJson(input.bytes);
  const value = parseFragment(fragmentOf(input.bytes, start, end));
  if (isRecord(value)) return value;
  throw new WorkerError("EARG", "The input of a skill must be a JSON object", {
    details: { option: "--input" },
  });
}
