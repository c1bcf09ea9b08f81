import { BackendError } from "./backend-error.ts";
import type { Transport } from "./transport.ts";

/** How many lookups of names that do not exist one isolate sends in a minute. */
const maxMisses = { client: 4, all: 20 } as const;
const minuteMs = 60_000;
/** Whoever comes without an address is one client. */
const UNKNOWN_CLIENT = "unknown";

/** Counts lookups that found nothing, by the client and in all, minute by minute. */
export class MissLimit {
  readonly #now: () => number;
  #minute = 0;
  #all = 0;
  #byClient = new Map<string, number>();

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes one lookup, which may turn out to find something; false where there were too many misses. */
  take(client: string | null): boolean {
    this.#begin();
    const key = client ?? UNKNOWN_CLIENT;
    const taken = this.#byClient.get(key) ?? 0;
    if (taken >= maxMisses.client || this.#all >= maxMisses.all) return false;
    this.#byClient.set(key, taken + 1);
    this.#all += 1;
    return true;
  }

  /** Gives back a lookup that found something, or was not answered. */
  giveBack(client: string | null): void {
    const key = client ?? UNKNOWN_CLIENT;
    const taken = this.#byClient.get(key) ?? 0;
    if (taken === 0) return;
    this.#byClient.set(key, taken - 1);
    this.#all -= 1;
  }

  #begin(): void {
    const minute = Math.floor(this.#now() / minuteMs);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#all = 0;
    this.#byClient = new Map();
  }
}

/** The names that a client may have made up: the slugs of a query. */
function slugsIn(variables: unknown): string[] {
  const { slug } = Object(variables) as { slug?: unknown };
  return [slug].flat().filter((name) => typeof name === "string");
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Object(value) as { nodes?: unknown[] }).nodes?.length === 0;

interface Options {
  misses: MissLimit;
  client: string | null;
  /** Whether a product's or an article's slug is known to exist, so that its lookup is no guess. */
  isKnown: (slug: string) => Promise<boolean>;
}

/**
 * The same transport, which sends only so many lookups of names that do not exist. It stands behind
 * the caches: what they have costs nothing, and what is refused here is no failure of the backend.
 */
export const withMissLimit = (
  transport: Transport,
  { misses, client, isKnown }: Options,
): Transport => ({
  url: transport.url,
  async send(text, operationName, variables, options) {
    const send = () => transport.send(text, operationName, variables, options);
    const slugs = slugsIn(variables);
    const known = await Promise.all(slugs.map(isKnown));
    if (known.every(Boolean)) return send();
    if (!misses.take(client)) throw new BackendError("too-many-misses", operationName);
    let isMiss = false;
    try {
      const answer = await send();
      isMiss = answer.data !== null && Object.values(answer.data).every(isEmpty);
      return answer;
    } finally {
      if (!isMiss) misses.giveBack(client);
    }
  },
});
