/** Conditions for a queue's work beyond the work before it. */
interface Gates {
  /** Throws when no more work may run; checked at the start of a turn. */
  assertOpen: () => void;
  /** Runs work within a turn of a shared queue. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

const noGates: Gates = { assertOpen: () => {}, inTurn: (work) => work() };

/**
 * Runs work one after another. Overlapping mutations of one session hang the real backend and lose
 * items (WooGraphQL 1.0.2). Protects one Durable Object, that is one session.
 */
export class MutationQueue {
  readonly #gates: Gates;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(gates: Gates = noGates) {
    this.#gates = gates;
  }

  /** Whether work is running or queued. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Runs work after all work queued before has succeeded or failed; never call it from within work.
   */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const { assertOpen, inTurn } = this.#gates;
    return this.runReading(() =>
      inTurn(async () => {
        // The session may have moved while waiting for the turn.
        assertOpen();
        return work();
      }),
    );
  }

  /** Like run, for work that changes no shared state: waits for this session's queue only. */
  runReading<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.runAlways(async () => {
      this.#gates.assertOpen();
      return work();
    });
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
