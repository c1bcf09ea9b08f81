import type { KeyValue } from "./key-value.ts";
import type { CheckoutState, Flash } from "./session-contract.ts";

const FLASH = "flash";

/** What a session's next page has to say, once. */
export class FlashBox {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  /** Adds to what is kept already. */
  keep(flash: Flash): void {
    this.#store.put(FLASH, joined(this.#kept, flash));
  }

  read(): Flash | null {
    return this.#kept ?? null;
  }

  /** Forgets what was said, unless another form has added to it meanwhile. */
  forget(said: Flash): void {
    if (JSON.stringify(this.#kept) === JSON.stringify(said)) this.#store.delete(FLASH);
  }

  /** Once there is an order, what was typed for it is not needed again. */
  settled(state: CheckoutState): void {
    if (state.state !== "done") return;
    if (this.#kept?.form === "checkout") this.#store.delete(FLASH);
    if (state.withoutAccount) this.keep({ notices: [{ id: "checkout.account-not-made" }] });
  }

  get #kept(): Flash | undefined {
    return this.#store.get<Flash>(FLASH);
  }
}

/** More than these nobody reads. */
const MOST_NOTICES = 5;

/** What two forms in a row leave for one page: each notice once, the later form's fields. */
export function joined(known: Flash | undefined, added: Flash): Flash {
  const notices = new Map(
    [...(known?.notices ?? []), ...added.notices].map((notice) => [JSON.stringify(notice), notice]),
  );
  const form = added.form === undefined ? known : added;
  return { ...form, notices: [...notices.values()].slice(-MOST_NOTICES) };
}
