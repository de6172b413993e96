export const Course = {
  Starter: "starter",
  Main: "main",
  Dessert: "dessert",
} as const;

export type CourseName = (typeof Course)[keyof typeof Course];

export interface Recipe {
  readonly title: string;
  readonly course: CourseName;
  readonly ingredients: readonly string[];
}

export function parseRecipe(raw: string): Recipe;
export function parseRecipe(raw: object): Recipe;
export function parseRecipe(raw: string | object): Recipe {
  const value = typeof raw === "string" ? JSON.parse(raw) : raw;
  return { title: value.title, course: value.course ?? Course.Main, ingredients: value.ingredients ?? [] };
}
