import { expect, it } from "vitest";
import { childEnvironment } from "./environment.ts";

it("hands on the basic variables and those named, and nothing else", () => {
  const env = { PATH: "/bin", HOME: "/home/mira", TZ: "UTC", SECRET_KEY: "s", API_URL: "u", LD_PRELOAD: "x" };
  expect(childEnvironment(env, ["API_URL", "NOT_SET"])).toEqual({
    PATH: "/bin",
    HOME: "/home/mira",
    TZ: "UTC",
    API_URL: "u",
  });
});

it("lets what is given win over what is named", () => {
  expect(childEnvironment({ SKILL_NAME: "old" }, ["SKILL_NAME"], { SKILL_NAME: "new" })).toEqual({
    SKILL_NAME: "new",
  });
});
