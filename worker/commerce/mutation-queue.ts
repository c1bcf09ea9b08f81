import { BackendError } from "../platform/backend-error.ts";
import { systemTimer } from "../platform/cache/with-timeout.ts";

/** Conditions for a queue's work beyond the work before it. */
interface Gates {
  /** Throws when no more work may run; checked at the start of a turn. */
  assertOpen: () => void;
  turns: {
    /** Runs work within a turn of a shared queue; work that is no longer wanted may be left out. */
    run<Value>(work: () => Promise<Value>, isWanted: () => boolean): Promise<Value>;
  };
}

const noGates: Gates = {
  assertOpen: () => {},
  turns: { run: (work) => work() },
};

/** How long work waits for its turn; what has not begun by then is refused, and never executed. */
export interface QueueTimeout {
  name: string;
  milliseconds: number;
}

/** A wait for a turn that may be given up. */
class Waiting {
  #state: "queued" | "in-turn" | "begun" | "given-up" = "queued";
  #cancel = () => {};

  constructor(timeout: QueueTimeout | undefined, refuse: (error: BackendError) => void) {
    if (!timeout) return;
    this.#cancel = systemTimer(timeout.milliseconds, () => {
      if (this.#state === "begun") return;
      const reason = this.#state === "queued" ? "busy" : "busy-elsewhere";
      this.#state = "given-up";
      refuse(new BackendError(reason, timeout.name));
    });
  }

  /** Its own queue is free: from now on it waits for a shared one. */
  reachTurn(): void {
    if (this.#state === "queued") this.#state = "in-turn";
  }

  get isWanted(): boolean {
    return this.#state !== "given-up";
  }

  /** Whether the work is to be done; from then on it is not given up. */
  begin(): boolean {
    this.#cancel();
    if (!this.isWanted) return false;
    this.#state = "begun";
    return true;
  }
}

/** Returns the result of a turn; refused when it has not begun in time, which it then never does. */
function withQueueTimeout<Value>(
  timeout: QueueTimeout | undefined,
  take: (waiting: Waiting) => Promise<Value | undefined>,
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const waiting = new Waiting(timeout, reject);
  // Without a value it was given up, and the promise has been rejected.
  take(waiting).then((value) => resolve(value as Value), reject);
  return promise;
}

/**
 * Runs work one after another. Overlapping mutations of one session hang the real backend and lose
 * items (WooGraphQL 1.0.2). Protects one Durable Object, that is one session.
 */
export class MutationQueue {
  readonly #gates: Gates;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #turns = 0;

  constructor(gates: Partial<Gates> = noGates) {
    this.#gates = { ...noGates, ...gates };
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
    const { assertOpen, turns } = this.#gates;
    return withQueueTimeout(timeout, (waiting) =>
      this.runReading(() => {
        waiting.reachTurn();
        const turn = async () => {
          // The session may have moved while waiting for the turn.
          assertOpen();
          if (!waiting.begin()) return undefined;
          this.#turns += 1;
          return work().finally(() => {
            this.#turns += 1;
          });
        };
        return turns.run(turn, () => waiting.isWanted);
      }),
    );
  }

  /** Like run, for work that changes no shared state: waits for this session's queue only. */
  runReading<Value>(work: () => Promise<Value>, timeout?: QueueTimeout): Promise<Value> {
    return withQueueTimeout(timeout, (waiting) =>
      this.runAlways(async () => {
        if (!waiting.begin()) return undefined;
        this.#gates.assertOpen();
        return work();
      }),
    );
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
