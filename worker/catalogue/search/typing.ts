const burstMs = 2_000;
/** So many letters of a burst are free: nobody's search costs more than a long word. */
const maxLetters = 12;
const maxClients = 1_000;
/** Of one address, behind which a whole mobile network may be. */
const maxBursts = 30;

interface Typed {
  text: string;
  at: number;
  letters: number;
}

/**
 * Knows whether a search continues an earlier one: of one client's address, within two seconds, with
 * letters added or taken away. Of an isolate; another one counts anew.
 */
export class TypingBursts {
  readonly #now: () => number;
  readonly #bursts = new Map<string, Typed[]>();

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  continues(client: string, text: string): boolean {
    const at = this.#now();
    const recent = (this.#bursts.get(client) ?? []).filter((it) => at - it.at < burstMs);
    const burst = recent.findLast(
      (it) =>
        it.letters < maxLetters &&
        text !== it.text &&
        (text.startsWith(it.text) || it.text.startsWith(text)),
    );
    const others = recent.filter((it) => it !== burst);
    this.#bursts.delete(client);
    this.#bursts.set(client, [
      ...others.slice(1 - maxBursts),
      { text, at, letters: (burst?.letters ?? 0) + 1 },
    ]);
    const [oldest] = this.#bursts.keys();
    if (oldest !== undefined && this.#bursts.size > maxClients) this.#bursts.delete(oldest);
    return burst !== undefined;
  }
}
