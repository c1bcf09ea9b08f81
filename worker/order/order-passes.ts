import type { KeyValue } from "../commerce/session.ts";
import { toHash } from "../platform/crypto.ts";

interface Pass {
  hash: string;
  /** Milliseconds since 1970. */
  until: number;
}

const PASSES = "passes";
const LIFETIME_MS = 60 * 60_000;
/** The newest are stored: one who looks an order up again and again needs no more. */
const MAX_PASSES = 10;

/** What opens the status of one order for an hour, for the one who has looked it up. */
export class OrderPasses {
  readonly #store: KeyValue;
  readonly #now: () => number;

  constructor(store: KeyValue, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  #valid(): Pass[] {
    const passes = this.#store.get<Pass[]>(PASSES) ?? [];
    return passes.filter(({ until }) => until > this.#now());
  }

  add(): string {
    const pass = crypto.randomUUID().replaceAll("-", "");
    const added = { hash: toHash(pass), until: this.#now() + LIFETIME_MS };
    this.#store.put(PASSES, [...this.#valid(), added].slice(-MAX_PASSES));
    return pass;
  }

  has(pass: string): boolean {
    const hash = toHash(pass);
    return this.#valid().some((valid) => valid.hash === hash);
  }

  /** When the last one ends; null without any. */
  get endsAt(): number | null {
    return this.#valid().at(-1)?.until ?? null;
  }
}
