import { systemTimer, type Timer, withTimeout } from "./with-timeout.ts";

/** Work that requests of one isolate wait for together. */
export interface SharedWork<Value> {
  readonly result: Promise<Value>;
  /** Rises while the request that started the work is alive. */
  readonly beats: number;
}

interface SharedOptions {
  waitUntil: (work: Promise<unknown>) => void;
  timer?: Timer;
}

const beatMs = 200;
// For 11 s, which is longer than two attempts of the transport with the pause between them.
const maxBeats = 55;
// Three beats, and some time for the timers of a busy isolate.
const lostAfterMs = 700;

/**
 * Starts work that outlives its visitor. Where the runtime ends the request itself (at a limit, or by
 * an abort), neither its promises nor its timers go on: the beats stop, which tells others that the
 * work is lost.
 */
export function startShared<Value>(
  work: () => Promise<Value>,
  { waitUntil, timer = systemTimer }: SharedOptions,
): SharedWork<Value> {
  const shared = { result: work(), beats: 0 };
  let cancel = () => {};
  const beat = () => {
    shared.beats += 1;
    if (shared.beats < maxBeats) cancel = timer(beatMs, beat);
  };
  beat();
  const ended = () => cancel();
  waitUntil(shared.result.then(ended, ended));
  return shared;
}

interface JoinOptions<Lost> {
  /** Answered where the request that started the work is gone, or the work takes too long. */
  lost: Lost;
  timer?: Timer;
}

/** What the work brings, or `lost`; throws what the work throws. */
export async function joinShared<Value, Lost>(
  work: SharedWork<Value>,
  { lost, timer = systemTimer }: JoinOptions<Lost>,
): Promise<Value | Lost> {
  const waiting = Symbol();
  for (;;) {
    const { beats } = work;
    const limit = { timer, milliseconds: lostAfterMs, fallback: waiting };
    const value = await withTimeout(work.result, limit);
    if (value !== waiting) return value as Value;
    if (work.beats === beats) return lost;
  }
}
