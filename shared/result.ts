/** An expected outcome: either a value or a code that names what went otherwise. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

/** Wraps a value as a success. */
export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** Wraps a failure. */
export const failure = <Failure>(error: Failure): { ok: false; error: Failure } => ({
  ok: false,
  error,
});
