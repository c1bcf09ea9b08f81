import { inLocale, type Locale } from "../locale.ts";
import type { ShippingMethodRow } from "../schema/sessions.ts";

/** A way to ship that the address and the sum allow. */
export interface Rate {
  id: string;
  methodId: string;
  instanceId: number;
  label: string;
  /** Minor units. */
  cost: number;
}

interface Destination {
  country: string;
  state: string;
}

/** The rates for an address, in the shop's order; none where no zone covers it. */
export function ratesFor(
  methods: ShippingMethodRow[],
  destination: Destination,
  sum: number,
  locale: Locale,
): Rate[] {
  return methods
    .filter(({ country }) => country === destination.country)
    .filter(({ minimumAmount }) => minimumAmount === null || sum >= minimumAmount)
    .map((method) => ({
      id: `${method.methodId}:${method.instanceId}`,
      methodId: method.methodId,
      instanceId: method.instanceId,
      label: inLocale(locale, method.labelId, method.labelEn),
      cost: method.stateCosts[destination.state] ?? method.cost,
    }));
}

/** What the shopper chose while it is offered, else the first rate, as WooCommerce does. */
export const chosenRate = (rates: Rate[], chosen: string | null): Rate | null =>
  rates.find(({ id }) => id === chosen) ?? rates[0] ?? null;
