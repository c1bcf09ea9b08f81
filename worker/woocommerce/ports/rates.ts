import type { ShippingRate } from "../../../shared/cart.ts";
import type { RatesPort } from "../../commerce/rates.ts";
import type { Bindings } from "../../platform/app-env.ts";
import { writeLog } from "../../platform/log.ts";
import { configFor, type Learn } from "../../settings/config.ts";
import { anonymousSender } from "../anonymous-sender.ts";
import type { CountryCode } from "../documents/customer-queries.ts";
import { fillCart, getPayments, rateParcel } from "../documents/rate-queries.ts";
import { type MappingContext, mappingContext } from "../mapping/mapping-context.ts";
import { toRate } from "../mapping/to-cart.ts";
import type { ResultOf, SessionMutation, SessionQuery } from "../operation.ts";

/** Carriers respond within some seconds or not at all; no shopper waits for an estimate. */
const timeoutMs = 8_000;

type RatedData = ResultOf<(typeof rateParcel)["document"]>;

function toRates({ addToCart }: RatedData, context: MappingContext): ShippingRate[] {
  const cart = addToCart?.cart;
  const rates = cart?.availableShippingMethods?.[0]?.rates ?? [];
  const withTax = cart?.displayPricesIncludeTax ?? false;
  return rates.flatMap((rate) => (rate ? toRate(rate, context, withTax) : []));
}

/** Rates of WooCommerce's couriers, in sessions that are used only once. */
export function createRatesPort(env: Bindings, learn: Learn): RatesPort {
  const send = anonymousSender(env, timeoutMs);
  /** Null where the backend has no result, or none without errors. */
  async function ask<Data, Variables>(
    operation: SessionMutation<Data, Variables> | SessionQuery<Data, Variables>,
    variables: Variables,
    options?: Parameters<typeof send>[2],
  ): Promise<{ data: Data; session: string } | null> {
    try {
      await learn(operation.name);
      const { data, errors, headers } = await send(operation, variables, options);
      if (errors.length > 0 || data === null) return null;
      return { data, session: headers.get("woocommerce-session") ?? "" };
    } catch (error) {
      writeLog("warn", "delivery.rates_missing", { state: "no response" }, error);
      return null;
    }
  }

  return {
    async rate({ address: { country, ...parts }, data, item }) {
      const place = { ...parts, country: country as CountryCode };
      const hasData = data.length > 0;
      const rated = await ask(rateParcel, { place, data, hasData, item: { ...item, quantity: 1 } });
      return rated && toRates(rated.data, mappingContext(configFor(env)));
    },
    async methods(item, locale) {
      // Cash on delivery is missing where the cart is empty.
      const filled = await ask(fillCart, { item: { ...item, quantity: 1 } }, { locale });
      if (!filled?.session) return null;
      const offered = await ask(getPayments, {}, { locale, session: filled.session });
      return (offered?.data.paymentGateways?.nodes ?? []).map(({ id, title, description }) => ({
        id,
        title,
        description,
      }));
    },
  };
}
