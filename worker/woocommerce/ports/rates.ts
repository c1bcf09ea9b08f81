import type { ShippingRate } from "../../../shared/cart.ts";
import { defaultLocale, type Locale } from "../../../shared/i18n/locales.ts";
import type { RatesPort } from "../../commerce/rates.ts";
import type { Bindings } from "../../platform/app-env.ts";
import { backendFetch } from "../../platform/http/backend-fetch.ts";
import { writeLog } from "../../platform/log.ts";
import { configFor, type Learn } from "../../settings/config.ts";
import type { CountryCode } from "../documents/customer-queries.ts";
import { fillCart, getPayments, rateParcel } from "../documents/rate-queries.ts";
import { type MappingContext, mappingContext } from "../mapping/mapping-context.ts";
import { toRate } from "../mapping/to-cart.ts";
import {
  documentText,
  type ResultOf,
  type SessionMutation,
  type SessionQuery,
} from "../operation.ts";
import { createTransport } from "../transport.ts";

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
  const config = configFor(env);
  const transport = createTransport({
    fetch: backendFetch(env, config),
    url: config.backend.graphqlUrl,
    timeoutMs,
  });

  /** Null where the backend has no result, or none without errors. */
  async function send<Data, Variables>(
    { name, document }: SessionMutation<Data, Variables> | SessionQuery<Data, Variables>,
    variables: Variables,
    { locale, token }: { locale: Locale; token?: string },
  ): Promise<{ data: Data; token: string } | null> {
    const text = documentText(document, config.backend.capabilities);
    const headers: Record<string, string> = token
      ? { "woocommerce-session": `Session ${token}` }
      : {};
    try {
      await learn(name);
      const result = await transport.send(text, name, variables, { locale, headers });
      if (result.errors.length > 0 || result.data === null) return null;
      const fresh = result.headers.get("woocommerce-session") ?? "";
      // The operation's document says what its data is like.
      return { data: result.data as Data, token: fresh };
    } catch (error) {
      writeLog("warn", "delivery.rates_missing", { state: "no response" }, error);
      return null;
    }
  }

  return {
    async rate({ address: { country, ...parts }, data, item }) {
      const location = { ...parts, country: country as CountryCode };
      const variables = {
        place: location,
        data,
        hasData: data.length > 0,
        item: { ...item, quantity: 1 },
      };
      const rated = await send(rateParcel, variables, { locale: defaultLocale });
      return rated && toRates(rated.data, mappingContext(configFor(env)));
    },
    async methods(item, locale) {
      // Cash on delivery is missing where the cart is empty.
      const filled = await send(fillCart, { item: { ...item, quantity: 1 } }, { locale });
      if (!filled?.token) return null;
      const offered = await send(getPayments, {}, { locale, token: filled.token });
      return (offered?.data.paymentGateways?.nodes ?? []).map(({ id, title }) => ({ id, title }));
    },
  };
}
