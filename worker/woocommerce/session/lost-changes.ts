import { defaultLocale } from "../../../shared/i18n/locales.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import { classifyLoss, conclusiveAfterMs } from "../../commerce/response-loss.ts";
import type { KeyValue } from "../../commerce/session.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { pause, systemTimer } from "../../platform/cache/with-timeout.ts";
import { getUnratedCart } from "../documents/cart-queries.ts";
import { cartIn, cartSnapshot } from "../mapping/cart-snapshot.ts";
import type { AddReceipts } from "./add-receipts.ts";
import type { Exchange } from "./exchange.ts";

const LOST = "lost-change";
/** How often the cart is looked at while a lost change may still be running. */
const LOOK_MS = 1_000;

/** What a change was sent with. */
interface Sending {
  sentAt: number;
  before: CartSnapshot;
  /** Of an add, which WooCommerce stores with it. */
  receipt: string | null;
}

interface Lost {
  until: number;
  /** The content of the cart before it. */
  before: string;
  receipt: string | null;
}

interface LostDeps {
  exchange: Exchange;
  receipts: AddReceipts;
  store: KeyValue;
  now: () => number;
}

/**
 * A change of the session whose response did not come in time: WordPress goes on with it, writes the
 * whole session at its end, and so undoes whatever another change has written meanwhile
 * (docs/woocommerce.md: Slow couriers).
 */
export class LostChange {
  readonly #deps: LostDeps;

  constructor(deps: LostDeps) {
    this.#deps = deps;
  }

  /** Stores a change before it is sent: an object that is reset meanwhile has lost it, too. */
  begin({ sentAt, before, receipt }: Sending): void {
    const until = sentAt + conclusiveAfterMs["timed-out"];
    this.#deps.store.put<Lost>(LOST, { until, before: contentOf(before), receipt });
  }

  /** Forgets a change whose response has come. */
  confirm(): void {
    this.#deps.store.delete(LOST);
  }

  /** Stores when a change without a response has certainly ended. */
  lose(error: unknown, { sentAt, before, receipt }: Sending): void {
    const { store } = this.#deps;
    const runsFor = error instanceof BackendError ? conclusiveAfterMs[classifyLoss(error)] : 0;
    if (runsFor === 0) this.confirm();
    else store.put<Lost>(LOST, { until: sentAt + runsFor, before: contentOf(before), receipt });
  }

  get isResolved(): boolean {
    return this.#deps.store.get(LOST) === undefined;
  }

  /** Resolves when no lost change can still be running: its effect is there, or its time is over. */
  async resolved(): Promise<void> {
    const { store, now } = this.#deps;
    for (;;) {
      const lost = store.get<Lost>(LOST);
      if (!lost) return;
      if (now() >= lost.until || (await this.#hasEnded(lost))) {
        store.delete(LOST);
        return;
      }
      await pause(systemTimer, LOOK_MS);
    }
  }

  async #hasEnded({ before, receipt }: Lost): Promise<boolean> {
    const { exchange, receipts } = this.#deps;
    try {
      if (receipt !== null) {
        const { data } = await exchange.send(receipts.reading(defaultLocale));
        return receipts.in(data) === receipt;
      }
      const current = await exchange.send(exchange.request(getUnratedCart, {}, defaultLocale));
      const cart = cartIn(current.data);
      return cart !== null && contentOf(cartSnapshot(cart)) !== before;
    } catch (error) {
      if (error instanceof BackendError) return false;
      throw error;
    }
  }
}

const contentOf = ({ lines, coupons, giftCards }: CartSnapshot): string =>
  JSON.stringify([lines.map(({ key, quantity }) => [key, quantity]), coupons, giftCards]);
