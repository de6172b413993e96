import { describe, expect, it } from "vitest";
import { extractEntities } from "./entities.ts";
import { detectLanguage } from "./language.ts";
import { caseVariants, splitIdentifier, stem } from "./words.ts";

describe("extractEntities()", () => {
  it.each([
    ["Where is parse_config?", ["parse_config"]],
    ["who calls getUserName and HTTPServer", ["getUserName", "HTTPServer"]],
    ["Session.request, pkg::name and Foo#bar", ["Session.request", "pkg::name", "Foo#bar"]],
    ["the --dry-run flag and MAX_SIZE", ["--dry-run", "MAX_SIZE"]],
    ["explain src/http/server.ts and utils.py", ["src/http/server.ts", "utils.py"]],
    ['find `def foo` and "not found"', ["def foo", "not found"]],
    ["is kebab-case-name a component", ["kebab-case-name"]],
    ["what does run() do", ["run"]],
    ["where is the Blueprint class", ["Blueprint"]],
    ["Where do we go", []],
  ])("%s", (text, entities) => {
    expect(extractEntities(text)).toEqual(entities);
  });
});

describe("detectLanguage()", () => {
  it.each([
    ["Where is the parser defined?", "en"],
    ["Wo ist der Parser und wie wird er aufgerufen?", "de"],
    ["Où est la fonction et qui la appelle dans le code ?", "fr"],
    ["¿Dónde está la función del analizador?", "es"],
    ["где определена функция", "ru"],
    ["関数はどこですか", "ja"],
    ["parse_config", "und"],
    ["", "und"],
  ])("%s → %s", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});

describe("words", () => {
  it("splits identifiers of every style", () => {
    expect(splitIdentifier("HTTPServer_errorCount2-x")).toEqual(["http", "server", "error", "count2", "x"]);
  });

  it("gives the spellings of a name", () => {
    expect(caseVariants(["user", "id"])).toEqual(
      expect.arrayContaining(["user_id", "userId", "UserId", "USER_ID", "user-id", "user_ids"]),
    );
  });

  it.each([
    ["validates", "valid"],
    ["validation", "valid"],
    ["parsing", "pars"],
    ["parse", "pars"],
    ["tokens", "token"],
  ])("stems %s to %s", (word, root) => {
    expect(stem(word)).toBe(root);
  });
});
