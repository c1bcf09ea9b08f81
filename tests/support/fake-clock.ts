import type { Timer } from "../../worker/platform/cache/with-timeout.ts";

/** A clock that moves only when a test advances it. */
export interface FakeClock {
  now: () => number;
  timer: Timer;
  /** Lets time pass; due timers ring in order, each with its promises resolved before the next. */
  pass(milliseconds: number): Promise<void>;
  /** Timers that still run: after a test there should be none. */
  readonly running: number;
}

/** Lets everything that waits for no timer go as far as it can. */
export async function resolve(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

/** Makes a clock that stands at `start` milliseconds since 1970. */
export function fakeClock(start = 1_000_000_000_000): FakeClock {
  let time = start;
  const timers = new Set<{ at: number; ring: () => void }>();
  const nextDue = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => time,
    timer(milliseconds, ring) {
      const timer = { at: time + milliseconds, ring };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async pass(milliseconds) {
      const until = time + milliseconds;
      await resolve();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due);
        time = Math.max(time, due.at);
        due.ring();
        await resolve();
      }
      time = until;
      await resolve();
    },
    get running() {
      return timers.size;
    },
  };
}
