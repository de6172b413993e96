/** Leaves of JSON, from one number up to another, of which a member beside them gives the name. */
export interface LabeledLeaves {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Names leaves that have no name of their own by the innermost label, in one pass over them. */
export function nameLeaves(
  leaves: readonly { secretName: string | undefined }[],
  labeled: readonly LabeledLeaves[],
): void {
  const inOrder = labeled.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const around: LabeledLeaves[] = [];
  let next = 0;
  for (let at = inOrder[0]?.from ?? leaves.length; at < leaves.length; at += 1) {
    while (around.length > 0 && around.at(-1)!.to <= at) around.pop();
    for (; inOrder[next]?.from === at; next += 1) around.push(inOrder[next]!);
    leaves[at]!.secretName ??= around.at(-1)?.label;
  }
}
