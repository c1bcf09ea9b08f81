import type { Locale } from "../../../shared/i18n/locales.ts";
import type { SessionRequest } from "../../commerce/session.ts";
import { getReceipts } from "../documents/cart-queries.ts";
import { withSessionData } from "../operation.ts";
import type { Exchange } from "./exchange.ts";

interface Deps {
  exchange: Exchange;
  /** Name of the session's object. */
  owner: string;
}

/**
 * A receipt is an entry of WooCommerce's session that the request of an add writes beside the cart,
 * so that both are stored or neither: it shows the add's outcome, whoever else adds the same product
 * (docs/decisions/029-an-add-leaves-a-receipt.md).
 */
export class AddReceipts {
  readonly #exchange: Exchange;
  /** Devices of one customer share a session there: sixteen entries, so that it does not grow. */
  readonly key: string;

  constructor({ exchange, owner }: Deps) {
    this.#exchange = exchange;
    this.key = `storefront_add_${owner.slice(-1)}`;
  }

  /** The same add, with a receipt. */
  leftBy(request: SessionRequest, receipt: string): SessionRequest {
    const entry = { key: this.key, value: receipt };
    const variables = { ...request.variables, sessionData: [entry] };
    return { ...request, text: withSessionData(request.text), variables };
  }

  /** Reads the receipt of the session's last add, and the cart. */
  reading(locale: Locale): SessionRequest {
    return this.#exchange.request(getReceipts, {}, locale);
  }

  /** Returns the receipt in a result of that. */
  in(data: unknown): string | null {
    const entries = (data as { customer?: { session?: Entry[] | null } | null } | null)?.customer;
    return entries?.session?.find((entry) => entry?.key === this.key)?.value ?? null;
  }
}

type Entry = { key: string; value: string | null } | null;
