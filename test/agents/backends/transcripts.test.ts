import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KINDS, newPath, runFake } from "./support/run-fake.ts";
import { readTranscripts, renderCompletion, renderEvent } from "./support/transcript.ts";

// Real-format fixtures for all four CLIs: cases 46, 47, 49, 61, 62 and 63 as native lines with what comes of them.
describe.each(KINDS)("the lines of %s", (kind) => {
  const transcripts = readTranscripts(new URL(`transcripts/${kind}.txt`, import.meta.url));

  it.each(transcripts)("$name", async ({ native, expected }) => {
    const path = newPath();
    writeFileSync(path, native);
    const { events, completion, error } = await runFake(kind, {
      scenario: "replay",
      env: { FAKE_REPLAY: path },
    });
    const end = completion === undefined ? `error (${error?.reason})` : renderCompletion(completion);
    expect([...events.map(renderEvent), end]).toEqual(expected);
  });
});
