/** What the single executable starts: it loads the worker's parts from inside of itself. */
import { createPartLoader } from "../bundle/part-loader.ts";
import { CODE_CACHE, MAIN } from "../bundle/parts.ts";
import { embedded } from "./embedded-files.ts";

createPartLoader(
  {
    source: (name) => embedded(name).toString("latin1"),
    codeCache: (name) => embedded(name + CODE_CACHE),
    folder: ".",
  },
  require,
)(MAIN);
