import type { ReceiverName } from "./receivers.ts";
import type { ShopEvent } from "./shop-event.ts";

/** An event on its way, with the visit that it belongs to. */
export interface OutgoingEvent {
  event: ShopEvent;
  /** When the visit began, in seconds since 1970: its id. */
  visit: number;
}

/** Who gets the shop's events. */
export interface Receiver {
  name: ReceiverName;
  /** Events in one request at most. */
  most: number;
  /** An event that is older is refused. */
  maxAgeMs: number;
  /** Whether it has a name for such an event. */
  takes(event: ShopEvent): boolean;
  toRequest(events: readonly OutgoingEvent[]): { url: string; init: RequestInit };
}

export const DAY_MS = 24 * 60 * 60 * 1000;

export const postJson = (
  body: string,
  headers: Record<string, string> = {},
): Pick<RequestInit, "method" | "redirect" | "headers" | "body"> => ({
  method: "POST",
  redirect: "manual",
  headers: { "content-type": "application/json", ...headers },
  body,
});
