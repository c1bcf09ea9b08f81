import { sha256 } from "../hashed-buyer.ts";
import { DAY_MS, postJson, type Receiver } from "../receiver.ts";
import type { EventName, ShopEvent } from "../shop-event.ts";

interface Options {
  pixelId: string;
  token: string;
  base: string;
}

const VERSION = "v24.0";

const names: Partial<Record<EventName, string>> = {
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  purchase: "Purchase",
};

function toServerEvent(event: ShopEvent) {
  const { id, name, date, page, consent, browser, buyer, items, currency, value } = event;
  return {
    event_name: names[name],
    event_time: Math.floor(Date.parse(date) / 1000),
    event_id: id,
    event_source_url: page,
    action_source: "website",
    user_data: {
      ...buyer,
      external_id: sha256(consent.visitor),
      ...(browser && { client_user_agent: browser.userAgent }),
      ...(browser?.address && { client_ip_address: browser.address }),
    },
    custom_data: {
      ...{ currency, value, content_type: "product" },
      content_ids: items.map((item) => item.item_id),
      contents: items.map((item) => ({
        ...{ id: item.item_id, quantity: item.quantity, item_price: item.price },
      })),
      ...(event.transaction_id && { order_id: event.transaction_id }),
      ...(name === "begin_checkout" && {
        num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
      }),
    },
  };
}

/** Meta's Conversions API. One event that is too old has it refuse all of a request. */
export const meta = ({ pixelId, token, base }: Options): Receiver => ({
  name: "meta",
  most: 20,
  maxAgeMs: 7 * DAY_MS,
  takes: ({ name }) => name in names,
  toRequest: (events) => ({
    url: `${base}/${VERSION}/${pixelId}/events`,
    init: postJson(
      JSON.stringify({
        data: events.map(({ event }) => toServerEvent(event)),
        access_token: token,
      }),
    ),
  }),
});
