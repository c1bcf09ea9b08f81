/** What a queue's work has to wait for or to be refused by, beside the work before it. */
interface Gates {
  /** Throws where nothing may be carried out any more; asked when the turn has come. */
  assertOpen: () => void;
  /** Carries work out in a turn that others share. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

const noGates: Gates = { assertOpen: () => {}, inTurn: (work) => work() };

/**
 * Runs pieces of work one after another. Overlapping mutations of one session hang the real
 * backend and lose items (WooGraphQL 1.0.2). Guards one Durable Object, that is one session.
 */
export class MutationQueue {
  readonly #gates: Gates;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(gates: Gates = noGates) {
    this.#gates = gates;
  }

  /** Whether something is under way, or waits. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Starts when everything queued before has ended, well or badly; never call it from inside work. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const { assertOpen, inTurn } = this.#gates;
    return this.runReading(() =>
      inTurn(async () => {
        // It may have moved while the turn was waited for.
        assertOpen();
        return work();
      }),
    );
  }

  /** The same for what changes nothing that is shared: it waits for this session alone. */
  runReading<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.runAlways(async () => {
      this.#gates.assertOpen();
      return work();
    });
  }

  /** The same for what is done however the session stands by then, as its end. */
  runAlways<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#waiting += 1;
    const running = this.#last.then(work, work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = running.catch(() => undefined);
    return running;
  }
}
