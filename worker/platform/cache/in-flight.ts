import type { CacheEntry } from "./entry.ts";
import { joinShared, type SharedWork, startShared } from "./shared-work.ts";
import type { Timer } from "./with-timeout.ts";

/** A load that is under way. */
export interface Flight extends SharedWork<CacheEntry> {
  /** Milliseconds since 1970. */
  startedAt: number;
}

interface FlightOptions {
  memory: { readonly flights: Map<string, Flight> };
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  timer: Timer;
}

// Longer than two attempts of the transport with the pause between them.
const maxFlightMs = 12_000;

/**
 * One flight per key, and what that does not guarantee: the lock is this isolate's memory. Another
 * isolate, in the same place or elsewhere, may load the same key at the same time, and whichever is
 * stored last stays. A flight whose request the runtime has killed never lands; whoever waits for it
 * notices within a second and loads for itself. After 12 s a flight counts as lost in any case, so then
 * two loads of one key may overlap here too.
 */
export class Flights {
  readonly #options: FlightOptions;

  constructor(options: FlightOptions) {
    this.#options = options;
  }

  /** For how long a load of that key has been under way in this isolate; null where none is. */
  ageMs(key: string): number | null {
    const flight = this.#flying(key);
    return flight && this.#options.now() - flight.startedAt;
  }

  /** Joins the load of that key, or starts it. */
  async board(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const flight = this.#flying(key);
    if (!flight) return this.#start(key, load);
    const { timer } = this.#options;
    const entry = await joinShared(flight, { timer, lost: null });
    if (entry) return entry;
    // Of all that gave a lost flight up, the first starts another and the rest board that.
    this.#end(key, flight);
    return this.board(key, load);
  }

  #flying(key: string): Flight | null {
    const flight = this.#options.memory.flights.get(key);
    return flight && this.#options.now() - flight.startedAt < maxFlightMs ? flight : null;
  }

  #start(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const { memory, now } = this.#options;
    const work = startShared(load, this.#options);
    const flight = Object.assign(work, { startedAt: now() });
    memory.flights.set(key, flight);
    const ended = () => this.#end(key, flight);
    flight.result.then(ended, ended);
    return flight.result;
  }

  #end(key: string, flight: Flight): void {
    const { flights } = this.#options.memory;
    if (flights.get(key) === flight) flights.delete(key);
  }
}
