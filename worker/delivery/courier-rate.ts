import type { Cart, ShippingRate } from "../../shared/cart.ts";
import { locales } from "../../shared/i18n/locales.ts";
import type { Translate } from "../../shared/i18n/translate.ts";
import type { Site } from "../../shared/site.ts";
import { arrivalOfOrder, type DayRange, formatArrival, type PackingTerms } from "./arrival.ts";

/** The data in a rate's label, as couriers' plugins write it. */
export interface CourierRate {
  /** "JNE REG" */
  name: string;
  /** Days until arrival, minimum and maximum; null when the label has none. */
  days: DayRange | null;
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

/** A rate that names its days, or costs nothing. */
const isDated = ({ label, cost }: Rated): boolean =>
  cost === 0 || readCourierRate(label).days !== null;

type Rated = Pick<ShippingRate, "id" | "label" | "cost">;

/**
 * Rates that deliver to the door, the best first: the cheapest of those that say when, then of those
 * that do not, which promise less than they cost.
 */
export const byPreference = <Rate extends Rated>(rates: readonly Rate[]): Rate[] =>
  rates
    .filter((rate) => !isPickup(rate))
    .sort((a, b) => Number(isDated(b)) - Number(isDated(a)) || a.cost - b.cost);

/**
 * The rate to choose instead of WooCommerce's choice, which is its first one until the shopper
 * picks: the picked rate, else the best that delivers to the door; null where the choice stays.
 */
export function betterRate(
  { rates, chosenRate }: Pick<Cart, "rates" | "chosenRate">,
  isPicked: (rate: string) => boolean,
): string | null {
  const chosen = rates.find(({ id }) => id === chosenRate);
  if (!chosen) return null;
  const picked = rates.find(({ id }) => isPicked(id));
  if (picked) return picked === chosen ? null : picked.id;
  const [best] = byPreference(rates);
  if (!best || isPickup(chosen)) return best?.id ?? null;
  const isAsGood = isDated(chosen) === isDated(best) && chosen.cost <= best.cost;
  return isAsGood ? null : best.id;
}

interface Reader {
  now: Date;
  languageTag: string;
  t: Translate;
  /** Where and when items can be picked up; "" where the shop does not say it. */
  pickupDetails: string;
  terms: PackingTerms;
}

/**
 * The cheapest and the fastest of rates, the best first, by id; of the equally fast the cheapest. A
 * rate without days is the cheapest only where none has any.
 */
function findPicks(preferred: readonly ShippingRate[]): Record<string, ShippingRate["pick"]> {
  const [cheapest] = preferred;
  const [fastest] = preferred
    .flatMap(({ id, label }) => {
      const { days } = readCourierRate(label);
      return days ? [{ id, days }] : [];
    })
    .sort(({ days: a }, { days: b }) => a[1] - b[1] || a[0] - b[0]);
  return {
    ...(fastest && { [fastest.id]: "fastest" }),
    ...(cheapest && { [cheapest.id]: "cheapest" }),
  };
}

/** Rates for display: couriers' labels in words, the best first, and pick-up last. */
export function formatRates(
  rates: readonly ShippingRate[],
  { t, pickupDetails, now, languageTag, terms }: Reader,
): ShippingRate[] {
  const preferred = byPreference(rates);
  const picks = findPicks(preferred);
  return [...preferred, ...rates.filter(isPickup)].map(({ label, ...rate }) => {
    const { name, days } = readCourierRate(label);
    const arrives =
      days &&
      t("checkout.arrives", {
        days: formatArrival(arrivalOfOrder(days, now, terms), languageTag),
      });
    const arrival = isPickup(rate) ? pickupDetails : arrives;
    const pick = isPickup(rate) ? "pickup" : picks[rate.id];
    return { ...rate, label: name, ...(arrival && { arrival }), ...(pick && { pick }) };
  });
}

/** How a request of a language shows the rates of its cart. */
export const rateFormatter =
  ({ locale, settings, t }: Site, now: () => Date) =>
  (rates: readonly ShippingRate[]): ShippingRate[] => {
    const { pickupDetails } = settings.words[locale];
    const { languageTag } = locales[locale];
    return formatRates(rates, { now: now(), languageTag, t, pickupDetails, terms: settings });
  };
