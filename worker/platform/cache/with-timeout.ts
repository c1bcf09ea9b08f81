/**
 * Calls back once after some milliseconds; returns a function that cancels it. Injected in tests.
 */
export type Timer = (milliseconds: number, ring: () => void) => () => void;

/** The runtime's own timer. */
export const systemTimer: Timer = (milliseconds, ring) => {
  const id = setTimeout(ring, milliseconds);
  return () => clearTimeout(id);
};

/** Resolves after that many milliseconds. */
export const pause = (timer: Timer, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void timer(milliseconds, resolve));

/** Returns a promise's value, or `fallback` when it takes longer; the promise itself continues. */
export function withTimeout<Value, Fallback>(
  promise: Promise<Value>,
  {
    timer = systemTimer,
    milliseconds,
    fallback,
  }: { timer?: Timer; milliseconds: number; fallback: Fallback },
): Promise<Value | Fallback> {
  let cancel = () => {};
  const late = new Promise<Fallback>((resolve) => {
    cancel = timer(milliseconds, () => resolve(fallback));
  });
  return Promise.race([promise, late]).finally(() => cancel());
}
