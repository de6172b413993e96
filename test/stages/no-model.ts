import type { StageContext } from "../../src/pipeline/stage.ts";

/** The parts of a context that only stages by a model use. */
export const NO_MODEL: Pick<
  StageContext,
  "sessionId" | "userId" | "modelUsage" | "recordUsage" | "deny" | "noteFailure" | "emit"
> = {
  sessionId: "sess_0123456789abcdef",
  userId: "u1",
  modelUsage: () => [],
  recordUsage: () => undefined,
  noteFailure: () => undefined,
  emit: () => undefined,
  deny: (error) => {
    throw error;
  },
};
