import { DEFAULT_MAX_BYTES, type ReadOptions } from "../envelope/index.ts";
import { andThen, type Later } from "../pipeline/later.ts";
import type { Masking } from "../redact/index.ts";
import type { Service, SourceFactory } from "../service/index.ts";
import { builtInStages } from "../service/own-stages.ts";
import type { Runs } from "../service/runs.ts";
import { createService } from "../service/service.ts";
import type { RunnerOptions } from "./runner-options.ts";

/** What decides how a worker answers. */
export interface ServiceOptions extends RunnerOptions {
  readonly sources: SourceFactory;
  readonly maxBytes?: number | undefined;
  readonly strict?: boolean | undefined;
  readonly redact?: boolean | undefined;
  readonly goCompat?: boolean | undefined;
  /** For whoever reads many envelopes. */
  readonly scan?: ReadOptions["scan"];
}

/** How the parts come that take long to load: with the program, or when they are needed. */
export interface Loaders {
  runs(options: RunnerOptions): Promise<Runs>;
  masking(): Later<() => Masking>;
}

/** The loaders of a program that may never need these parts. */
export const LATE_LOADERS: Loaders = {
  runs: async (options) => (await import("./open-runs.ts")).openRuns(options),
  masking: async () => (await import("../redact/index.ts")).createMasking,
};

/** Puts the service together; what runs envelopes is checked and loaded with the first run. */
export function createAppService(options: ServiceOptions, load: Loaders = LATE_LOADERS): Service {
  const runs = once(() => load.runs(options));
  const isBuiltIn = [options.pipeline, options.stages, options.only].every(
    (changed) => changed === undefined,
  );
  return createService({
    sources: options.sources,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
    strict: options.strict === true,
    redact: options.redact === true,
    goCompat: options.goCompat === true,
    scan: options.scan,
    parts: {
      validator: once(
        async () => (await import("../gen/validate-generic-envelope.js")).validateGenericEnvelope,
      ),
      masking: once(load.masking),
      runs,
      stages: once(() => (isBuiltIn ? builtInStages() : andThen(runs(), ({ stages }) => stages))),
      artifacts: once(async () =>
        (await import("../protocol/artifacts/artifact-folder.ts")).openArtifacts(
          options.artifacts,
          options.env,
        ),
      ),
      warn: (message) => options.warn(message, {}),
    },
  });
}

/** Makes a thing when it is first asked for; who asks after it is there does not wait. */
function once<T>(make: () => Later<T>): () => Later<T> {
  let made: { readonly value: Later<T> } | undefined;
  return () => {
    made ??= {
      value: andThen(make(), (value) => {
        made = { value };
        return value;
      }),
    };
    return made.value;
  };
}
