import type { Cart, ShippingRate } from "../../shared/cart.ts";
import { locales, shopZone } from "../../shared/i18n/locales.ts";
import type { Translate } from "../../shared/i18n/translate.ts";
import type { Site } from "../../shared/site.ts";
import { formatters } from "../platform/i18n/intl.ts";

/** The data in a rate's label, as couriers' plugins write it. */
export interface CourierRate {
  /** "JNE REG" */
  name: string;
  /** Days until arrival, minimum and maximum; null when the label has none. */
  days: readonly [first: number, last: number] | null;
}

// "JNE - REG (2-3 days)", "JNE Reguler (2 - 3 hari)", "JNE - YES (1 day)".
const withDays = /^(.*?)\s*\((\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*(?:days?|hari)\)$/i;

/** Parses a label; one in another format stays whole. */
export function readCourierRate(label: string): CourierRate {
  const [, name = label, first, last = first] = withDays.exec(label) ?? [];
  return {
    name: name.replace(/\s+-\s+/g, " "),
    days: first === undefined ? null : [Number(first), Number(last)],
  };
}

/** Whether a rate is no delivery: the buyer picks the items up. */
export const isPickup = ({ id }: { id: string }): boolean =>
  /^(local_pickup|pickup_location)\b/.test(id);

/** Whether a rate is the price of a delivery: neither pickup nor free shipping. */
export const isDelivery = ({ id }: { id: string }): boolean =>
  !/^free_shipping\b/.test(id) && !isPickup({ id });

/**
 * The rate to choose instead of WooCommerce's choice, which is its first one until the shopper
 * picks: the picked rate, else the cheapest that delivers to the door; null where the choice stays.
 */
export function betterRate(
  { rates, chosenRate }: Pick<Cart, "rates" | "chosenRate">,
  isPicked: (rate: string) => boolean,
): string | null {
  const chosen = rates.find(({ id }) => id === chosenRate);
  if (!chosen) return null;
  const picked = rates.find(({ id }) => isPicked(id));
  if (picked) return picked === chosen ? null : picked.id;
  const [cheapest] = rates.filter((rate) => !isPickup(rate)).sort((a, b) => a.cost - b.cost);
  const isAsCheap = !isPickup(chosen) && chosen.cost <= (cheapest?.cost ?? 0);
  return isAsCheap ? null : (cheapest?.id ?? null);
}

const DAY_MS = 86_400_000;

/** Returns the date after so many working days of couriers: all days but Sunday. */
function dayAfter(now: Date, days: number): Date {
  const day = formatters.getDateTimeFormat("en-US", { weekday: "short", timeZone: shopZone.id });
  let date = now;
  for (let left = days; left > 0; ) {
    date = new Date(date.getTime() + DAY_MS);
    if (day.format(date) !== "Sun") left -= 1;
  }
  return date;
}

/** "Sel 25 - Kam 27 Nov", in every language with the day before the month. */
export function arrivalOf(
  [first, last]: NonNullable<CourierRate["days"]>,
  { now, languageTag }: { now: Date; languageTag: string },
): string {
  const format = formatters.getDateTimeFormat(languageTag, {
    ...{ weekday: "short", day: "numeric", month: "short" },
    timeZone: shopZone.id,
  });
  const read = (date: Date) => {
    const parts = format.formatToParts(date);
    const part = (type: string) => parts.find((it) => it.type === type)?.value ?? "";
    return { day: `${part("weekday")} ${part("day")}`, month: part("month") };
  };
  const [from, to] = [read(dayAfter(now, first)), read(dayAfter(now, last))];
  const end = `${to.day} ${to.month}`;
  if (first === last) return end;
  return from.month === to.month ? `${from.day} - ${end}` : `${from.day} ${from.month} - ${end}`;
}

interface Reader {
  now: Date;
  languageTag: string;
  t: Translate;
  /** Where and when items can be picked up; "" where the shop does not say it. */
  pickupDetails: string;
}

/**
 * The cheapest and the fastest of rates in the order of their prices, by id; of the equally fast the
 * cheapest.
 */
function findPicks(sorted: readonly ShippingRate[]): Record<string, ShippingRate["pick"]> {
  const delivered = sorted
    .filter((rate) => !isPickup(rate))
    .map(({ id, label }) => ({ id, days: readCourierRate(label).days }));
  const [cheapest] = delivered;
  const [fastest] = delivered
    .flatMap(({ id, days }) => (days ? [{ id, days }] : []))
    .sort(({ days: a }, { days: b }) => a[1] - b[1] || a[0] - b[0]);
  return {
    ...(fastest && { [fastest.id]: "fastest" }),
    ...(cheapest && { [cheapest.id]: "cheapest" }),
  };
}

/** Rates for display: couriers' labels in words, the cheapest first, and pick-up last. */
export function formatRates(
  rates: readonly ShippingRate[],
  { t, pickupDetails, ...when }: Reader,
): ShippingRate[] {
  const order = (rate: ShippingRate) => (isPickup(rate) ? Number.POSITIVE_INFINITY : rate.cost);
  const sorted = rates.toSorted((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
  const picks = findPicks(sorted);
  return sorted.map(({ label, ...rate }) => {
    const { name, days } = readCourierRate(label);
    const arrives = days && t("checkout.arrives", { days: arrivalOf(days, when) });
    const arrival = isPickup(rate) ? pickupDetails : arrives;
    const pick = isPickup(rate) ? "pickup" : picks[rate.id];
    return { ...rate, label: name, ...(arrival && { arrival }), ...(pick && { pick }) };
  });
}

/** How a request of a language shows the rates of its cart. */
export const rateFormatter =
  ({ locale, settings, t }: Site) =>
  (rates: readonly ShippingRate[]): ShippingRate[] => {
    const { pickupDetails } = settings.words[locale];
    const { languageTag } = locales[locale];
    return formatRates(rates, { now: new Date(), languageTag, t, pickupDetails });
  };
