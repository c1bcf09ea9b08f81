import { toHmac } from "../../platform/crypto.ts";
import { DAY_MS, postJson, type Receiver } from "../receiver.ts";
import type { ShopEvent } from "../shop-event.ts";

/** An event without what only advertising uses. */
function withoutPerson({ browser: _, buyer: __, ...event }: ShopEvent) {
  return event;
}

/** An address of the shop's own, which gets the events as they are. */
export const ownEndpoint = ({ url, secret }: { url: string; secret: string }): Receiver => ({
  name: "own",
  most: 20,
  maxAgeMs: 30 * DAY_MS,
  takes: () => true,
  toRequest(events) {
    const body = JSON.stringify({
      events: events.map(({ event, visit }) => ({ ...withoutPerson(event), visit })),
    });
    const signature = toHmac(body, secret, "base64");
    return { url, init: postJson(body, secret ? { "x-events-signature": signature } : {}) };
  },
});
