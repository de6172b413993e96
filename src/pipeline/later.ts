/** A value that may be there already: a run that waits for nothing ends in the call that began it. */
export type Later<Value> = Value | Promise<Value>;

/** Goes on with a value: at once where it is there, else when it comes. */
export function andThen<Value, Next>(value: Later<Value>, next: (value: Value) => Later<Next>): Later<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
