export interface Settings {
  readonly port: number;
  readonly recipeFile: string;
  readonly tokenSecret: string;
}

export const DEFAULT_PORT = 8080;

/** Reads the settings from the environment. */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  return {
    port: Number(env["PANTRY_PORT"] ?? DEFAULT_PORT),
    recipeFile: env["PANTRY_RECIPES"] ?? "recipes.json",
    tokenSecret: env["PANTRY_SECRET"] ?? "",
  };
}
