import type { StageContext } from "../../../pipeline/stage.ts";

/** Says what was searched, for an answer that found nothing: which things, in how many files. */
export async function describeSearch(context: StageContext): Promise<string> {
  const plans = [...context.priorPlans, context.output("plan")].filter((plan) => plan !== undefined);
  const looked = [...new Set(plans.flatMap((plan) => expectations(plan.steps)))].slice(0, 10);
  const files = searchedFiles(context.output("execution")?.results) ?? (await countFiles(context));
  const where =
    files === undefined ? "the workspace" : `the ${files} file${files === 1 ? "" : "s"} of the workspace`;
  return looked.length === 0
    ? `Nothing could be searched for in ${where}.`
    : `I searched ${where} for ${looked.join("; ")}.`;
}

function expectations(steps: unknown): string[] {
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: { expected_output?: unknown; params?: { query?: unknown } } | null) =>
    typeof step?.expected_output === "string" && step.expected_output !== ""
      ? [step.expected_output.slice(0, 120)]
      : typeof step?.params?.query === "string"
        ? [`"${step.params.query.slice(0, 80)}"`]
        : [],
  );
}

function searchedFiles(results: unknown): number | undefined {
  if (!Array.isArray(results)) return undefined;
  const counts = results.map(
    (entry: { result?: { files_searched?: unknown } } | null) => entry?.result?.files_searched,
  );
  const numbers = counts.filter((count) => typeof count === "number");
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

// The last plan may have had no steps left, so nothing of it says how many files there are.
async function countFiles(context: StageContext): Promise<number | undefined> {
  try {
    const { count } = await context.tools.run("list_files", {}, context.signal);
    return typeof count === "number" ? count : undefined;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return undefined;
  }
}
