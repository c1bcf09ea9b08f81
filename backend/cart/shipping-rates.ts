import { inLocale, type Locale } from "../locale.ts";
import type { ShippingMethodRow } from "../schema/sessions.ts";

/** A shipping rate that the address and the sum allow. */
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

/** The rates for an address, in the shop's order; empty when no zone covers it. */
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

/** The shopper's choice while it is offered, else the first rate, as in WooCommerce. */
export const chosenRate = (rates: Rate[], chosen: string | null): Rate | null =>
  rates.find(({ id }) => id === chosen) ?? rates[0] ?? null;
