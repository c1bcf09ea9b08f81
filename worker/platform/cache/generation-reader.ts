import { reportCache } from "../../log.ts";
import { joinShared, type SharedWork, startShared } from "./shared-work.ts";
import type { Tag } from "./tags.ts";
import { systemTimer, type Timer, withPatience } from "./with-timeout.ts";

/** What was outdated since a sequence number; `everythingBefore` outdates all entries older than it. */
export interface GenerationChanges {
  sequence: number;
  everythingBefore: number;
  changes: { tag: Tag; sequence: number }[];
}

/** What an isolate knows of generations. */
export interface GenerationSource {
  /**
   * Waits for nothing but the isolate's first read, and the first after a quiet time; never throws. A
   * read that nobody waits for is given to `waitUntil`, or it would end with its request.
   */
  current(waitUntil: (work: Promise<unknown>) => void): Promise<GenerationSnapshot>;
}

/** The generations known at one moment. */
export interface GenerationSnapshot {
  /** The newest sequence number; an entry keeps the one under which its loading began. */
  readonly sequence: number;
  /** Tells whether one of the tags was outdated after `generation`. */
  isOutdated(tags: readonly Tag[], generation: number): boolean;
}

interface ReaderOptions {
  /** Asks the Durable Object for what changed since a sequence number. */
  read: (since: number) => Promise<GenerationChanges>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** How old the knowledge may be, in milliseconds (decisions.md: at most 5 s). */
  intervalMs?: number;
  /** How long a read may hold a request up, in milliseconds. */
  patienceMs?: number;
  timer?: Timer;
  report?: (message: string, cause: unknown) => void;
}

/** Keeps one isolate's knowledge of generations; when they cannot be read it goes on with what it has. */
export class GenerationReader implements GenerationSource {
  readonly #options: Required<ReaderOptions>;
  readonly #known = new Map<Tag, number>();
  #sequence = 0;
  #everythingBefore = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #wasAnswered = true;
  /** The read for which requests wait. */
  #awaited: SharedWork<void> | null = null;

  constructor(options: ReaderOptions) {
    this.#options = {
      intervalMs: 5_000,
      patienceMs: 1_000,
      timer: systemTimer,
      report: reportCache,
      ...options,
    };
  }

  async current(waitUntil: (work: Promise<unknown>) => void): Promise<GenerationSnapshot> {
    const { now, intervalMs } = this.#options;
    const knownForMs = now() - this.#askedAt;
    if (knownForMs >= intervalMs) {
      // An isolate that slept knows nothing of the last minutes, so its first request waits; but none
      // waits where the read before this one got no answer.
      const isWorthWaiting = knownForMs >= 2 * intervalMs && this.#wasAnswered;
      const reading = this.#read(waitUntil);
      this.#awaited = isWorthWaiting ? reading : null;
    }
    if (this.#awaited) await this.#wait(this.#awaited, waitUntil);
    return this.#snapshot();
  }

  #read(waitUntil: (work: Promise<unknown>) => void): SharedWork<void> {
    const reading = startShared(() => this.refresh(), { waitUntil, timer: this.#options.timer });
    const ended = () => {
      if (this.#awaited === reading) this.#awaited = null;
    };
    reading.result.then(ended);
    return reading;
  }

  /** Waits for a read until it has taken too long, or for another where it was lost with its request. */
  async #wait(
    awaited: SharedWork<void>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<void> {
    const { now, patienceMs, timer } = this.#options;
    const milliseconds = this.#askedAt + patienceMs - now();
    if (milliseconds <= 0) return;
    const lost = Symbol();
    const joined = joinShared(awaited, { lost, timer });
    const end = await withPatience(joined, { timer, milliseconds, otherwise: undefined });
    if (end !== lost) return;
    if (this.#awaited === awaited) this.#awaited = this.#read(waitUntil);
    if (this.#awaited) await this.#wait(this.#awaited, waitUntil);
  }

  /** What is known now; null where it has to be asked for, or the last asking had no answer. */
  known(): GenerationSnapshot | null {
    const { now, intervalMs } = this.#options;
    return this.#wasAnswered && now() - this.#askedAt < intervalMs ? this.#snapshot() : null;
  }

  #snapshot(): GenerationSnapshot {
    return {
      sequence: this.#sequence,
      isOutdated: (tags, generation) => this.#isOutdated(tags, generation),
    };
  }

  /** Reads now, for the isolate that has just outdated something; never throws. */
  async refresh(): Promise<void> {
    // Set before the answer, so that a Durable Object in trouble is asked no more often than a sound one.
    this.#askedAt = this.#options.now();
    this.#wasAnswered = false;
    try {
      this.#learn(await this.#options.read(this.#sequence));
      this.#wasAnswered = true;
    } catch (cause) {
      this.#options.report("generations could not be read", cause);
    }
  }

  #learn({ sequence, everythingBefore, changes }: GenerationChanges): void {
    for (const change of changes) {
      const known = this.#known.get(change.tag) ?? 0;
      this.#known.set(change.tag, Math.max(change.sequence, known));
    }
    this.#everythingBefore = Math.max(this.#everythingBefore, everythingBefore);
    // Two reads may answer out of order.
    this.#sequence = Math.max(this.#sequence, sequence);
  }

  #isOutdated(tags: readonly Tag[], generation: number): boolean {
    if (generation < this.#everythingBefore) return true;
    return tags.some((tag) => (this.#known.get(tag) ?? 0) > generation);
  }
}
