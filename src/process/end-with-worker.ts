/** Ends a child where this process exits before it. Gives what to call when the child needs no ending any more. */
export function endWithWorker(kill: () => void): () => void {
  let isWatched = true;
  allowListeners(1);
  process.on("exit", kill);
  return () => {
    if (!isWatched) return;
    isWatched = false;
    process.off("exit", kill);
    allowListeners(-1);
  };
}

/** Node would warn of a leak from the eleventh child on. */
function allowListeners(more: 1 | -1): void {
  const allowed = process.getMaxListeners();
  // None is no limit.
  if (allowed > 0) process.setMaxListeners(allowed + more);
}
