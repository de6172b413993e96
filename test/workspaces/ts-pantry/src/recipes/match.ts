import type { Recipe } from "./recipe.ts";

const normalizeName = (name: string): string => name.trim().toLowerCase().replace(/s$/, "");

/** The share of a recipe's ingredients that is there. */
export function scoreRecipe(recipe: Recipe, have: readonly string[]): number {
  const stock = new Set(have.map(normalizeName));
  const found = recipe.ingredients.filter((name) => stock.has(normalizeName(name)));
  return recipe.ingredients.length === 0 ? 0 : found.length / recipe.ingredients.length;
}
