import type { Result } from "../../shared/actions.ts";
import { cleanEmail } from "../../shared/email.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderStatePort } from "../commerce/order-state.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import type { KeyValue, SerializedBackendError } from "../commerce/session.ts";
import { toResult } from "../commerce/session-error.ts";
import { toHash } from "../platform/crypto.ts";
import { isEmailContact, isOrderContact } from "./order-contact.ts";
import type { StoredOrder } from "./stored-order.ts";

interface Pass {
  hash: string;
  /** Milliseconds since 1970. */
  until: number;
}

const LIFETIME_MS = 60 * 60_000;
/** The newest are stored: one who looks an order up again and again needs no more. */
const MAX_PASSES = 10;

/** An order that somebody looks for. */
export interface LookUp {
  orderId: number;
  contact: string;
  locale: Locale;
}

/** An order of the backend that is not stored here as placed, with what opens it. */
interface LookedUpOrder extends OwnOrder {
  locale: Locale;
}

interface Deps {
  kv: KeyValue;
  stored: StoredOrder;
  backend: () => Pick<OrderStatePort, "find">;
  /** What is stored is needed until then; milliseconds since 1970. */
  storeUntil: (at: number) => void;
}

/** What opens the status of one order for an hour, for those who look it up without its key. */
export class OrderLookups {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** An order that was looked up, and is not stored as placed. */
  get found(): LookedUpOrder | null {
    return this.#deps.kv.get<LookedUpOrder>("found") ?? null;
  }

  forget(): void {
    this.#deps.kv.delete("found");
  }

  /** A pass for whoever has the order's number and its buyer's contact; null for anybody else. */
  passFor({
    orderId,
    contact,
    locale,
  }: LookUp): Promise<Result<string | null, SerializedBackendError>> {
    const { kv, stored, backend, storeUntil } = this.#deps;
    return toResult(async () => {
      const { order } = stored;
      // An order that is not here, and one of somebody else, take the same way.
      if (order?.number === String(orderId) && isOrderContact(order, contact)) return this.#add();
      if (!isEmailContact(contact)) return null;
      const found = await backend().find({ orderId, email: cleanEmail(contact), locale });
      if (!found || !isOrderContact(found.order, contact)) return null;
      if (!stored.order) {
        kv.put<LookedUpOrder>("found", { ...found, locale });
        storeUntil(Date.now() + LIFETIME_MS);
      }
      return this.#add();
    });
  }

  has(pass: string): boolean {
    const hash = toHash(pass);
    return this.#valid().some((valid) => valid.hash === hash);
  }

  #add(): string {
    const pass = crypto.randomUUID().replaceAll("-", "");
    const added = { hash: toHash(pass), until: Date.now() + LIFETIME_MS };
    this.#deps.kv.put("passes", [...this.#valid(), added].slice(-MAX_PASSES));
    return pass;
  }

  #valid(): Pass[] {
    const passes = this.#deps.kv.get<Pass[]>("passes") ?? [];
    return passes.filter(({ until }) => until > Date.now());
  }
}
