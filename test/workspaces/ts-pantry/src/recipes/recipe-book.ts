import { readFileSync } from "node:fs";
import { scoreRecipe } from "./match.ts";
import { parseRecipe, type Recipe } from "./recipe.ts";

const MAX_SUGGESTIONS = 5;

export class RecipeBook {
  #recipes: Recipe[];

  constructor(recipes: Recipe[]) {
    this.#recipes = recipes;
  }

  static fromFile(path: string): RecipeBook {
    const raw = JSON.parse(readFileSync(path, "utf8")) as object[];
    return new RecipeBook(raw.map((entry) => parseRecipe(entry)));
  }

  all(): readonly Recipe[] {
    return this.#recipes;
  }

  /** The recipes that need least beside what is there. */
  suggest(have: readonly string[]): Recipe[] {
    return this.#recipes
      .map((recipe) => ({ recipe, score: scoreRecipe(recipe, have) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ recipe }) => recipe);
  }
}
