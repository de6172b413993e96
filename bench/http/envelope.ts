import { fullEnvelope } from "../../test/support/envelopes.ts";

/** An envelope of about 2 KB, as a caller with some context of its own sends it. */
export function envelopeOfTwoKilobytes(): string {
  return fullEnvelope({
    raw_input: "Where is the token of a session checked, and who calls that function?",
    stage_order: ["perception", "intent", "plan", "execution", "critic", "integration"],
    metadata: {
      tenant: "example",
      channel: "chat",
      tags: ["code", "question", "session"],
      context: Array.from({ length: 10 }, (_, index) => ({
        file: `src/module_${index}/session.py`,
        line: 10 + index,
        score: 0.5 + index / 100,
        symbol: `check_token_${index}`,
      })),
    },
  });
}
