import type { Context } from "hono";
import type { Cart, CartLine } from "../../shared/cart.ts";
import { type ItemIdentity, isSameItem, lineOfAdded } from "../../shared/cart-item.ts";
import type { Product } from "../../shared/product.ts";
import { localePath, type Path, routes } from "../../shared/routes.ts";
import type { BuyerConsent } from "../commerce/consent.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { toHash } from "../platform/crypto.ts";
import { readVisitor } from "../platform/http/client-address.ts";
import { writeLog } from "../platform/log.ts";
import { limiterFor } from "../settings/limiter.ts";
import { readConsent } from "./consent.ts";
import { eventQueue } from "./event-queue.ts";
import {
  cartContent,
  type EventContent,
  type EventName,
  type ShopEvent,
  viewedContent,
} from "./shop-event.ts";

/** What was added to a cart. */
interface AddedItem extends ItemIdentity {
  quantity: number;
}

/** Records what a visitor does, if the visitor has agreed to that; nothing waits for it. */
export interface EventRecorder {
  /** What goes with an order; null without consent. */
  readonly consent: BuyerConsent | null;
  viewed(product: Product): void;
  /** The items that were to be added, but those that the backend refused. */
  added(cart: Cart, items: readonly AddedItem[], refused?: readonly ItemIdentity[]): void;
  checkoutBegun(cart: Cart): void;
}

const nothing: EventRecorder = {
  consent: null,
  viewed() {},
  added() {},
  checkoutBegun() {},
};

/** Sends an event to its queue, within the limits; a failure is one event less. */
async function send(c: Context<AppEnv>, event: ShopEvent): Promise<void> {
  try {
    if ((await limiterFor(c).waitOfClient("shop-event")) > 0) return;
    await eventQueue(c.env, event.consent.visitor).add(event);
  } catch (cause) {
    writeLog("warn", "events.lost", { requestId: c.var.requestId, event: event.name }, cause);
  }
}

/** The cart's lines of the items; a variation that its options name alone is found by its product. */
const findLines = ({ lines }: Cart, items: readonly AddedItem[]): CartLine[] =>
  items.flatMap((item) => {
    const line =
      lineOfAdded(lines, item) ?? lines.findLast(({ productId }) => productId === item.productId);
    return line ? [{ ...line, quantity: item.quantity }] : [];
  });

/** The events of a request. */
export function getRecorder(c: Context<AppEnv>): EventRecorder {
  const { config, locale, now } = c.var;
  const { settings, baseUrl } = config;
  if (settings.receivers.length === 0) return nothing;
  const consent = readConsent(c.req.header("cookie") ?? null, settings);
  if (!consent) return nothing;
  const { currency } = settings.money;
  const isForAds = consent.purposes.includes("advertising");
  const browser = isForAds ? { browser: readVisitor(c.req.raw, config) } : {};
  const record = (name: EventName, path: Path, content: EventContent, id?: string) => {
    if (content.items.length === 0) return;
    const date = now().toISOString();
    const page = baseUrl + localePath(path, locale);
    const shared = { id: id ?? crypto.randomUUID(), name, date, page, consent, ...browser };
    c.executionCtx.waitUntil(send(c, { ...shared, ...content }));
  };
  return {
    consent: { ...consent, ...browser },
    viewed: (product) =>
      record("view_item", routes.product(product.slug), viewedContent(product, currency)),
    added(cart, items, refused = []) {
      const lines = findLines(
        cart,
        items.filter((item) => !refused.some((other) => isSameItem(other, item))),
      );
      record("add_to_cart", routes.cart(), cartContent(lines, currency));
    },
    checkoutBegun({ lines }) {
      // The form may be loaded again and again: each cart begins it once.
      const bought = lines.map(({ key, quantity }) => [key, quantity]);
      const id = toHash(JSON.stringify([consent.visitor, bought]));
      record("begin_checkout", routes.checkout(), cartContent(lines, currency), id);
    },
  };
}
