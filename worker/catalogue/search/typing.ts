const burstMs = 2_000;
/** So many letters of a burst are free: nobody's search costs more than a long word. */
const maxLetters = 12;
const maxClients = 1_000;

interface Typed {
  text: string;
  at: number;
  letters: number;
}

/**
 * Knows whether a search continues the one before: of one client, within two seconds, with letters
 * added or taken away. Of an isolate; another one counts anew.
 */
export class TypingBursts {
  readonly #now: () => number;
  readonly #last = new Map<string, Typed>();

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  continues(client: string, text: string): boolean {
    const last = this.#last.get(client);
    const at = this.#now();
    const isSame =
      last !== undefined &&
      at - last.at < burstMs &&
      last.letters < maxLetters &&
      text !== last.text &&
      (text.startsWith(last.text) || last.text.startsWith(text));
    this.#last.delete(client);
    this.#last.set(client, { text, at, letters: isSame ? last.letters + 1 : 1 });
    const [oldest] = this.#last.keys();
    if (oldest !== undefined && this.#last.size > maxClients) this.#last.delete(oldest);
    return isSame;
  }
}
