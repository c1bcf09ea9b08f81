import type { HeldSession } from "./held-session.ts";
import type { Flash } from "./session-contract.ts";

/** What the session that a request has in hand still has to say. */
export class HeldFlash {
  readonly #held: HeldSession;
  #read: Flash | null = null;

  constructor(held: HeldSession) {
    this.#held = held;
  }

  async keep(flash: Flash): Promise<void> {
    if (await (await this.#held.openPort()).keepFlash(flash)) return;
    this.#held.forget();
    await (await this.#held.openPort()).keepFlash(flash);
  }

  async read(): Promise<Flash | null> {
    this.#read = (await this.#held.port()?.readFlash()) ?? null;
    return this.#read;
  }

  async said(): Promise<void> {
    if (this.#read) await this.#held.port()?.forgetFlash(this.#read);
  }
}
