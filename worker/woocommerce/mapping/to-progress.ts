import { parseRawPrice } from "../../../shared/currency.ts";
import type { OrderParcel, OrderProgress, OrderStatus } from "../../../shared/order.ts";
import { withZone } from "../../platform/i18n/format-date.ts";
import { plainText } from "../../platform/render/clean-html.ts";
import type { BackendProgress } from "../documents/order-fields.ts";
import type { MappingContext } from "./mapping-context.ts";
import { required } from "./required.ts";

/** Longer notes are cut; an order's page shows no more. */
const MAX_NOTE = 2_000;
const MAX_PARCELS = 20;

/** A note's text. Its line breaks are its lines, beside those of its elements. */
const noteText = (html: string): string =>
  plainText(html.slice(0, 4 * MAX_NOTE).replace(/\r?\n/g, "<br>")).slice(0, MAX_NOTE);

interface TrackingItem {
  tracking_number?: unknown;
  tracking_provider?: unknown;
  custom_tracking_provider?: unknown;
  custom_tracking_link?: unknown;
  date_shipped?: unknown;
  slug?: unknown;
}

const toText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** An address that a page may lead to. */
function toLink(value: unknown): string | null {
  const text = toText(value);
  return /^https:\/\//i.test(text) && text.length <= 500 && URL.canParse(text) ? text : null;
}

/** Seconds since 1970, as the plugin Shipment Tracking stores them. */
function toDate(value: unknown): string | null {
  const seconds = Number(toText(value));
  const isTime = Number.isInteger(seconds) && seconds > 0 && seconds < 1e11;
  return isTime ? new Date(seconds * 1000).toISOString() : null;
}

function toParcel(item: TrackingItem): OrderParcel[] {
  const number = toText(item.tracking_number).slice(0, 60);
  if (number === "") return [];
  const courier = [item.custom_tracking_provider, item.tracking_provider, item.slug].map(toText);
  return [
    {
      courier: (courier.find(Boolean) ?? "").slice(0, 60),
      number,
      link: toLink(item.custom_tracking_link),
      date: toDate(item.date_shipped),
    },
  ];
}

/** Items of a plugin's JSON; none where it is none. */
function parseItems(json: string | undefined): TrackingItem[] {
  try {
    const items: unknown = JSON.parse(json || "[]");
    return Array.isArray(items) ? items.filter((item) => typeof item === "object" && item) : [];
  } catch {
    return [];
  }
}

/** Parcels as plugins for WooCommerce store them (docs/orders.md); each number once. */
export function toParcels({ tracking }: Pick<BackendProgress, "tracking">): OrderParcel[] {
  const meta = new Map((tracking ?? []).map((entry) => [entry?.key, entry?.value ?? ""]));
  const all = [
    ...parseItems(meta.get("_wc_shipment_tracking_items")),
    ...parseItems(meta.get("_aftership_tracking_items")),
    { tracking_number: meta.get("_aftership_tracking_number") },
    {
      tracking_number: meta.get("_tracking_number"),
      tracking_provider: meta.get("_tracking_provider"),
    },
  ].flatMap(toParcel);
  const byNumber = new Map(all.toReversed().map((parcel) => [parcel.number, parcel]));
  return [...byNumber.values()].toReversed().slice(0, MAX_PARCELS);
}

/** What has become of an order; `refunded` is set for one that is not refunded as a whole. */
export function toProgress(
  order: BackendProgress & { status: OrderStatus | null; currency: string | null },
  { currency, timeZone }: Pick<MappingContext, "currency" | "timeZone">,
): OrderProgress & { refunded?: number } {
  const messages = (order.orderNotes?.nodes ?? [])
    .filter(({ isCustomerNote }) => isCustomerNote)
    .map(({ note, dateCreated }) => ({
      text: noteText(note ?? ""),
      date: withZone(required(dateCreated, "OrderNote.dateCreated"), timeZone),
    }))
    .filter(({ text }) => text !== "");
  const refunds = (order.refunds?.nodes ?? []).map(({ amount, date, reason }) => ({
    amount: parseRawPrice(String(amount ?? 0), order.currency ?? currency) ?? 0,
    date: required(date, "Refund.date"),
    reason: plainText(reason).slice(0, 200),
  }));
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...(order.modified && { modified: order.modified }),
    ...(order.dateCompleted && { completed: order.dateCompleted }),
    ...{ parcels: toParcels(order), messages, refunds },
    ...(refunded > 0 && order.status !== "REFUNDED" && { refunded }),
  };
}
