import type { AddressInput } from "../../shared/actions.ts";
import type { ShippingRate } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";

/** An item to be rated, as it is sent to the object that stores rates. */
interface RatedItem {
  productId: number;
  variationId?: number;
  variation?: { attributeName: string; attributeValue: string }[];
}

/** What a courier is asked for: an item, for an address in the backend's format. */
export interface RateRequest {
  address: AddressInput;
  /** Session data that couriers' plugins read. */
  data: { key: string; value: string }[];
  item: RatedItem;
}

/** A way to pay that the shop offers for a cart of goods; its texts are HTML. */
interface RatedMethod {
  id: string;
  title: string | null;
  description: string | null;
}

/** Rates for nobody's cart: each call has a session of its own; null where there is no result. */
export interface RatesPort {
  rate(request: RateRequest): Promise<ShippingRate[] | null>;
  methods(item: RatedItem, locale: Locale): Promise<RatedMethod[] | null>;
}
