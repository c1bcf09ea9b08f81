import { BackendError } from "../platform/backend-error.ts";
import { systemTimer } from "../platform/cache/with-timeout.ts";

/** How long work waits for its turn; what has not begun by then is refused, and never executed. */
export interface QueueTimeout {
  name: string;
  milliseconds: number;
}

/**
 * Runs work one after another. Overlapping mutations of one session hang the real backend and lose
 * items (WooGraphQL 1.0.2). Protects one Durable Object, that is one session.
 */
export class MutationQueue {
  /** Throws when no more work may run; checked at the start of a turn. */
  readonly #assertOpen: () => void;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #turns = 0;

  constructor(assertOpen: () => void = () => {}) {
    this.#assertOpen = assertOpen;
  }

  /** Whether work is running or queued. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Counts starts and ends of changes: what was read before another count may be out of date. */
  get turns(): number {
    return this.#turns;
  }

  /** Counts a change that was made outside of the queue. */
  noteChange(): void {
    this.#turns += 1;
  }

  /**
   * Runs work after all work queued before has succeeded or failed; never call it from within work.
   */
  run<Value>(work: () => Promise<Value>, timeout?: QueueTimeout): Promise<Value> {
    return this.runReading(() => {
      this.#turns += 1;
      return work().finally(() => {
        this.#turns += 1;
      });
    }, timeout);
  }

  /** Like run, for work that changes no shared state: waits for this session's queue only. */
  runReading<Value>(work: () => Promise<Value>, timeout?: QueueTimeout): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    let isGivenUp = false;
    const cancel =
      timeout &&
      systemTimer(timeout.milliseconds, () => {
        isGivenUp = true;
        reject(new BackendError("busy", timeout.name));
      });
    const turn = this.runAlways(async () => {
      cancel?.();
      if (isGivenUp) return undefined;
      this.#assertOpen();
      return work();
    });
    // Without a value it was given up, and the promise has been rejected.
    turn.then((value) => resolve(value as Value), reject);
    return promise;
  }

  /** Like run, for work that runs in any state of the session, such as its end. */
  runAlways<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#waiting += 1;
    const running = this.#last.then(work, work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = running.catch(() => undefined);
    return running;
  }
}
