/**
 * Runs pieces of work one after another. Overlapping mutations of one session hang the real
 * backend and lose items (WooGraphQL 1.0.2). Guards one Durable Object, that is one session.
 */
export class MutationQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Starts when everything queued before has ended, well or badly; never call it from inside work. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const running = this.#last.then(work, work);
    this.#last = running.catch(() => undefined);
    return running;
  }
}
