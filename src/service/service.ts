import { WorkerError } from "../errors/worker-error.ts";
import { andThen, type Later } from "../pipeline/later.ts";
import { answerer, failureReply, type GoAnswers } from "./answer-call.ts";
import { askedDialect } from "./asked-dialect.ts";
import { type CallValues, type CheckedOptions, RUNNING, readCallOptions } from "./call-options.ts";
import type { AnswerInput, CallContext, Manner, Reply, ServiceSettings } from "./calls.ts";
import type { Input } from "./input.ts";
import { OPERATION_NAMES, OPERATIONS, type Operation, type OperationOptions } from "./operations.ts";
import { turnReader } from "./own-stages.ts";

/** Everything that answers calls, under every transport. */
export interface Service {
  readonly settings: ServiceSettings;
  /** Prepares an operation with the options of its calls; throws EARG where one is wrong. */
  operation(name: string, values: CallValues, manner: Manner): Later<AnswerInput>;
  /** One call from beginning to end. Never throws. */
  answer(name: string, values: CallValues, manner: Manner, input: Input, call?: CallContext): Later<Reply>;
  /** The reply for a failure outside of any operation. */
  fail(thrown: unknown, manner: Manner): Later<Reply>;
}

/** Makes the service. */
export function createService(settings: ServiceSettings): Service {
  const fail = (thrown: unknown, { transport }: Manner): Later<Reply> => {
    const startedAt = settings.sources().now();
    return andThen(settings.parts.masking(), (create) =>
      failureReply(thrown, transport, create(), startedAt),
    );
  };
  const service: Service = {
    settings,
    fail,
    operation(name, values, manner) {
      const runs = (RUNNING as readonly string[]).includes(name);
      if (!runs && !OPERATION_NAMES.includes(name)) throw noSuchOperation();
      const options = readCallOptions(name, values);
      const strict = options.strict || settings.strict;
      const dialect = askedDialect(name, options, { strict, goCompat: settings.goCompat });
      return andThen(readingOf(name, settings, options, strict), (read) =>
        andThen(dialect, (inDialect) =>
          andThen(settings.goCompat && !options.report ? import("./go-answers.ts") : undefined, (go) => {
            const reading = { ...read, inDialect, isPartial: go !== undefined };
            if (!runs) {
              return andThen(operationOf(name, options, go), (operation) =>
                answerer(name, settings, options, manner, { reading, go, operation }),
              );
            }
            return andThen(settings.parts.runs(), (loaded) => {
              const run = name === "process" ? loaded.process() : loaded.resume(values);
              return answerer(name, settings, options, manner, { reading, go, run });
            });
          }),
        ),
      );
    },
    answer(name, values, manner, input, call) {
      try {
        const answered = andThen(service.operation(name, values, manner), (answer) => answer(input, call));
        return answered instanceof Promise ? answered.catch((thrown) => fail(thrown, manner)) : answered;
      } catch (thrown) {
        return fail(thrown, manner);
      }
    },
  };
  return service;
}

/** What reading needs besides the dialect; `can-continue` must know whose stages are whose (R20). */
function readingOf(
  name: string,
  { parts }: ServiceSettings,
  { only }: CheckedOptions,
  isStrict: boolean,
): Later<Pick<OperationOptions, "strict" | "limits" | "turnOf">> {
  return andThen(isStrict ? parts.validator() : undefined, (strict) => {
    if (name !== "can-continue") return { strict };
    return andThen(parts.stages(), (own) => ({ strict, limits: own.limits, turnOf: turnReader(own, only) }));
  });
}

function operationOf(name: string, { report }: CheckedOptions, go: GoAnswers | undefined): Later<Operation> {
  if (name !== "merge") return go?.GO_OPERATIONS[name] ?? OPERATIONS[name]!;
  return import("./merge-operations.ts").then(({ mergeDocuments, mergeReport }) =>
    report ? mergeReport : mergeDocuments,
  );
}

function noSuchOperation(): WorkerError {
  const commands = [...OPERATION_NAMES, ...RUNNING];
  return new WorkerError("EARG", "There is no such command", {
    hint: `Use one of: ${commands.join(", ")}.`,
    details: { commands },
  });
}
