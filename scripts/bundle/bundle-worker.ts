import { relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { ENTRIES } from "./parts.ts";

/** What differs between the bundles of the package and those inside the single executable. */
export interface BundleSettings {
  readonly folder: string;
  /** Whether packages stay outside, to be found in node_modules. */
  readonly packages: "external" | "bundle";
  /** The oldest Node whose syntax the bundles may use. */
  readonly target: string;
  readonly plugins?: readonly Plugin[];
}

/**
 * Bundles the worker as CJS: the parts that it starts with, and one for every piece of the source that is imported when
 * it is needed. Gives the names of the files.
 */
export async function bundleWorker(settings: BundleSettings): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const [name, source] of Object.entries(ENTRIES)) await bundle(source, name, settings, found);
  // The set grows while it is walked: parts have parts of their own.
  for (const source of found) await bundle(source, partName(source), settings, found);
  return [...Object.keys(ENTRIES), ...[...found].map(partName)];
}

async function bundle(
  source: string,
  name: string,
  settings: BundleSettings,
  found: Set<string>,
): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: `${settings.folder}/${name}`,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: settings.target,
    // Without this, esbuild keeps import(), which starts Node's ESM loader.
    supported: { "dynamic-import": false },
    packages: settings.packages,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    // Where it is empty, __dirname stands for it.
    logOverride: { "empty-import-meta": "silent" },
    plugins: [...(settings.plugins ?? []), lazyParts(found)],
  });
}

/** Turns every dynamic import of our own source into a bundle of its own, loaded when it is needed. */
function lazyParts(found: Set<string>): Plugin {
  return {
    name: "lazy-parts",
    setup(context) {
      context.onResolve({ filter: /^\./ }, (args) => {
        if (args.kind !== "dynamic-import" || args.resolveDir.includes("node_modules")) return undefined;
        const source = resolve(args.resolveDir, args.path);
        found.add(source);
        return { path: partName(source), external: true };
      });
    },
  };
}

function partName(source: string): string {
  const name = relative("src", source).replace(/\.[jt]s$/, "");
  return `./${name.replaceAll(/[\\/]/g, ".")}.cjs`;
}
