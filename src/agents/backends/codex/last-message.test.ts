import { execFileSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { createLastMessageFile } from "./last-message.ts";

it("is read from a folder that is nobody else's, and removed with it", () => {
  const file = createLastMessageFile();
  writeFileSync(file.path, "Grüße\n");
  expect(statSync(dirname(file.path)).mode & 0o777).toBe(0o700);
  expect(file.read()).toBe("Grüße\n");
  file.remove();
  expect(existsSync(dirname(file.path))).toBe(false);
});

it.each(["mkfifo", "mkdir"])(
  "is empty where the agent has put something else in its place: %s",
  (command) => {
    const file = createLastMessageFile();
    execFileSync(command, [file.path]);
    expect(file.read()).toBe("");
    file.remove();
  },
);
