const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * Takes the trace id out of a W3C `traceparent` value. Undefined where the value is missing, breaks
 * the format or holds an id of zeros, which stands for no trace.
 */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, version, traceId = "", parentId = "", rest] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  const isKnown = version !== "ff" && (version !== "00" || rest === undefined);
  return isKnown && hasDigits(traceId) && hasDigits(parentId) ? traceId : undefined;
}

function hasDigits(id: string): boolean {
  return /[1-9a-f]/.test(id);
}
