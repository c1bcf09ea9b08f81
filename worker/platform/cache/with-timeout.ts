/** Calls back once after some milliseconds, unless cancelled by what it returns; injected in tests. */
export type Timer = (milliseconds: number, ring: () => void) => () => void;

/** The runtime's own timer. */
export const systemTimer: Timer = (milliseconds, ring) => {
  const id = setTimeout(ring, milliseconds);
  return () => clearTimeout(id);
};

/** Waits that many milliseconds. */
export const pause = (timer: Timer, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void timer(milliseconds, resolve));

/** What a promise brings, or `otherwise` when it takes longer; the promise itself goes on. */
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
