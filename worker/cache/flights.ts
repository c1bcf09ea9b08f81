import type { CacheEntry } from "./entry.ts";
import type { MemoryTier } from "./memory-tier.ts";
import { type Timer, withPatience } from "./timer.ts";

/** A load that is under way. */
export interface Flight {
  landing: Promise<CacheEntry>;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** The loads of one isolate, at most one a key. */
export interface Flights {
  isFlying(key: string): boolean;
  /** Joins the load of that key, or starts it. */
  board(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry>;
}

interface FlightOptions {
  memory: MemoryTier;
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  timer: Timer;
}

// Longer than two attempts of the transport with the pause between them.
const longestFlightMs = 12_000;

/**
 * One flight per key, and what that does not guarantee: the lock is this isolate's memory. Another
 * isolate, in the same place or elsewhere, may load the same key at the same time, and whichever is
 * stored last stays. A flight whose request the runtime has killed never lands; whoever waits for it
 * gives up after 12 s and loads for itself, so then two loads of one key may overlap here too.
 */
export function createFlights({ memory, now, waitUntil, timer }: FlightOptions): Flights {
  const { flights } = memory;

  const flying = (key: string): Flight | null => {
    const flight = flights.get(key);
    return flight && now() - flight.startedAt < longestFlightMs ? flight : null;
  };

  function start(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const flight = { landing: load(), startedAt: now() };
    flights.set(key, flight);
    const landed = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    // The shopper who started it may leave; those who joined still want it to land.
    waitUntil(flight.landing.then(landed, landed));
    return flight.landing;
  }

  return {
    isFlying: (key) => flying(key) !== null,
    async board(key, load) {
      const flight = flying(key);
      if (!flight) return start(key, load);
      const entry = await withPatience(flight.landing, {
        timer,
        milliseconds: longestFlightMs,
        otherwise: null,
      });
      return entry ?? start(key, load);
    },
  };
}
