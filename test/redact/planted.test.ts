import { describe, expect, it } from "vitest";
import { redactText } from "../../src/redact/index.ts";
import { KINDS } from "./support/kinds.ts";
import { remainderOf } from "./support/plant.ts";
import { POSITIONS } from "./support/positions.ts";
import { createRandom } from "./support/random.ts";

const PLANTED = 2000;

describe("2,000 planted secrets", () => {
  const kinds = [...KINDS];
  const positions = Object.entries(POSITIONS);

  it("are of at least 30 kinds", () => {
    expect(kinds.length).toBeGreaterThanOrEqual(30);
  });

  it("leave nothing of themselves in any position", () => {
    const random = createRandom(20260102);
    const survivors: string[] = [];
    const seen = new Set<string>();
    for (let count = 0; count < PLANTED; count += 1) {
      const [kind, make] = kinds[count % kinds.length]!;
      const [position, redact] = positions[random.below(positions.length)]!;
      const planted = make(random);
      const redacted = redact(planted);
      seen.add(`${kind}, ${position}`);
      if (remainderOf(planted.secret, redacted) !== undefined || !redacted.includes("***")) {
        survivors.push(`${kind}, ${position}: ${planted.text}`);
      }
    }
    expect(survivors).toEqual([]);
    expect(seen.size).toBeGreaterThan(400);
  });

  it.each(kinds)("of the kind %s are found in every position", (_, make) => {
    const random = createRandom(7);
    const survivors = positions.filter(([, redact]) => {
      const planted = make(random);
      return remainderOf(planted.secret, redact(planted)) !== undefined;
    });
    expect(survivors.map(([position]) => position)).toEqual([]);
  });

  it.each(kinds)("of the kind %s are masked once: masking again changes nothing", (_, make) => {
    const once = redactText(`before ${make(createRandom(11)).text} after`);
    expect(redactText(once)).toBe(once);
  });
});
