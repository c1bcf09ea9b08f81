import { systemTimer, type Timer, withTimeout } from "./with-timeout.ts";

/** Work that requests of one isolate share. */
export interface SharedWork<Value> {
  readonly result: Promise<Value>;
  /** Increases while the request that started the work is alive. */
  readonly beats: number;
}

interface SharedOptions {
  waitUntil: (work: Promise<unknown>) => void;
  timer?: Timer;
}

const beatMs = 200;
// Lasts 11 s, longer than two attempts of the transport and the pause between them.
const maxBeats = 55;
// Three beats, plus a margin for the timers of a busy isolate.
const lostAfterMs = 700;

/**
 * Starts work that outlives its request. When the runtime kills the request (at a limit, or by an
 * abort), its promises and timers stop: the beats end, which shows others that the work is lost.
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
  /** Returned when the request that started the work was killed, or the work takes too long. */
  lost: Lost;
  timer?: Timer;
}

/** Returns the result of the work, or `lost`; rethrows the work's error. */
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
