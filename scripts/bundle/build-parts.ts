import { build } from "esbuild";
import { type BundleSettings, bundleWorker } from "./bundle-worker.ts";
import { compileParts, stampParts } from "./compile-parts.ts";

/** What is built, and the file that starts it. */
export interface PartSettings extends BundleSettings {
  readonly entry: string;
  /** Stands before the entry. */
  readonly banner: string;
}

/**
 * Builds the worker's parts and the entry that loads them, and compiles ahead what short commands run.
 * Gives the names of the parts.
 */
export async function buildParts(settings: PartSettings): Promise<readonly string[]> {
  const { folder, entry, banner, target } = settings;
  await build({
    entryPoints: ["scripts/bundle/loader.ts"],
    outfile: `${folder}/${entry}`,
    bundle: true,
    platform: "node",
    format: "cjs",
    target,
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: banner },
  });
  const names = await bundleWorker(settings);
  stampParts(folder, names);
  compileParts(folder, entry);
  return names;
}
