import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreRecipe } from "../src/recipes/match.ts";
import { Course } from "../src/recipes/recipe.ts";

const soup = { title: "Soup", course: Course.Starter, ingredients: ["Leek", "Potato"] };

test("scores by the share of ingredients", () => {
  assert.equal(scoreRecipe(soup, ["leek"]), 0.5);
});
