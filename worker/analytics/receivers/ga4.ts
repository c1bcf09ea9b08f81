import { DAY_MS, postJson, type Receiver } from "../receiver.ts";
import type { EventItem } from "../shop-event.ts";

interface Options {
  measurementId: string;
  secret: string;
  base: string;
}

// Longer values are refused.
const MAX_TEXT = 100;
const MAX_ITEMS = 200;

const short = (text: string): string => [...text].slice(0, MAX_TEXT).join("");

const toItem = ({ item_name: name, item_variant: variant, ...item }: EventItem) => ({
  ...item,
  item_name: short(name),
  ...(variant && { item_variant: short(variant) }),
});

/**
 * Google Analytics 4 by its Measurement Protocol: one request has one client and one time. It
 * accepts everything with 204, so that only a request that never arrives is repeated.
 */
export const ga4 = ({ measurementId, secret, base }: Options): Receiver => ({
  name: "ga4",
  most: 1,
  maxAgeMs: 3 * DAY_MS,
  takes: () => true,
  toRequest(events) {
    const [{ event, visit } = events[0] as never] = events;
    const { id: _, name, date, page, consent, browser: __, buyer: ___, items, ...content } = event;
    const granted = consent.purposes.includes("advertising") ? "GRANTED" : "DENIED";
    const body = {
      client_id: consent.visitor,
      timestamp_micros: Date.parse(date) * 1000,
      consent: { ad_user_data: granted, ad_personalization: granted },
      events: [
        {
          name,
          params: {
            ...content,
            items: items.slice(0, MAX_ITEMS).map(toItem),
            page_location: page,
            session_id: String(visit),
            engagement_time_msec: 1,
          },
        },
      ],
    };
    const query = new URLSearchParams({ measurement_id: measurementId, api_secret: secret });
    return { url: `${base}/mp/collect?${query}`, init: postJson(JSON.stringify(body)) };
  },
});
