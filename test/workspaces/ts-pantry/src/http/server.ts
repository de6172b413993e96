import http from "node:http";
import { RecipeBook } from "../recipes/recipe-book.ts";
import type { Settings } from "../settings.ts";
import { authenticate } from "./authenticate.ts";
import { Router } from "./router.ts";

/** Wires the routes. */
export const createServer = (settings: Settings): http.Server => {
  const book = RecipeBook.fromFile(settings.recipeFile);
  const router = new Router();
  router.get("/suggestions", (query) => book.suggest((query.get("have") ?? "").split(",")));
  router.get("/recipes", () => book.all());
  return http.createServer((request, response) => {
    const user = authenticate(request.headers, settings.tokenSecret);
    if (user === undefined) {
      sendJson(response, 401, { error: "no valid token" });
      return;
    }
    router.dispatch(request, response);
  });
};

export function sendJson(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
