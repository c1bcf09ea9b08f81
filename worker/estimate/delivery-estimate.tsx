import type { ShippingRate } from "../../shared/cart.ts";
import { type District, districtName } from "../../shared/district.ts";
import { locales } from "../../shared/i18n/locales.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Bindings } from "../app-env.ts";
import type { Config } from "../config.ts";
import {
  arrivalOf,
  type CourierRate,
  isDelivery,
  readCourierRate,
} from "../delivery/courier-rate.ts";
import { deliveryRates, type Parcel } from "../delivery/delivery-rates.ts";
import { toldAddress } from "../districts/district-adapters.ts";
import { fieldsOf } from "../districts/district-address.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";

/** Longer than that nobody waits to read what a delivery may cost. */
const estimateTimeoutMs = 4_000;

/** Couriers charge by the whole kilogram. */
const weightClass = ({ weight }: Pick<Product, "weight">): number =>
  Math.ceil(Math.min(Math.max(Number(weight) || 0, 0), 1_000));

/** What is put into the cart that is rated; null where nothing can be. */
function itemOf(product: Product): Parcel["item"] | null {
  const { id, type, variations, stock } = product;
  if (type === "SIMPLE") return stock.status === "OUT_OF_STOCK" ? null : { productId: id };
  const sold = variations.find(
    (it) =>
      it.purchasable &&
      it.stock.status !== "OUT_OF_STOCK" &&
      it.attributes.every(({ value }) => value),
  );
  if (!sold) return null;
  const variation = sold.attributes.map(({ name, value }) => ({
    attributeName: name,
    attributeValue: value,
  }));
  return { productId: id, variationId: sold.id, variation };
}

/** What couriers ask for a product's weight to a district; null where nobody can say now. */
export async function readEstimate(
  { config, bindings }: { config: Config; bindings: Pick<Bindings, "DELIVERY_RATES"> },
  product: Product,
  district: District,
): Promise<ShippingRate[] | null> {
  const item = itemOf(product);
  if (!item) return null;
  const [postcode] = district.postcodes;
  const form = { country: "ID", ...fieldsOf(district), postcode, address1: "" };
  const key = [
    config.districts,
    config.settings.money.currency,
    district.code,
    weightClass(product),
  ];
  const parcel = { key: key.join("|"), item, ...toldAddress(form, config.districts) };
  const asking = deliveryRates(bindings, config).rates(parcel);
  const answered = asking.catch((trouble: unknown) => {
    if (trouble instanceof BackendError) return null;
    throw trouble;
  });
  return withTimeout(answered, { milliseconds: estimateTimeoutMs, fallback: null });
}

interface Offered extends CourierRate {
  cost: number;
}

/** The cheapest way, and the fastest where that is another and quicker. */
function waysOf(rates: readonly ShippingRate[]): Offered[] {
  const offered = rates
    .filter(isDelivery)
    .map(({ label, cost }) => ({ ...readCourierRate(label), cost }))
    .sort((a, b) => a.cost - b.cost);
  const [cheapest] = offered;
  if (!cheapest) return [];
  const lastDay = ({ days }: Offered) => days?.[1] ?? Number.POSITIVE_INFINITY;
  const fastest = offered.reduce((best, each) => (lastDay(each) < lastDay(best) ? each : best));
  return fastest === cheapest ? [cheapest] : [cheapest, fastest];
}

interface EstimateProps {
  slug: string;
  district: District;
  /** Null where nobody can say now. */
  rates: ShippingRate[] | null;
  now: Date;
}

/** What it costs to bring a product to a district, and when it is there. */
export function Estimate({ slug, district, rates, now }: EstimateProps) {
  const { t, money, link, locale } = useShop();
  const { languageTag } = locales[locale];
  const ways = waysOf(rates ?? []);
  return (
    <div className="delivery" data-part="delivery">
      <p>
        {t("delivery.to", { district: districtName(district) })}{" "}
        <a href={link(`${routes.delivery()}?returnTo=${link(routes.product(slug))}`)}>
          {t("delivery.change")}
        </a>
      </p>
      {ways.map(({ name, days, cost }, at) => (
        <p key={name}>
          {at === 0 ? t("delivery.cheapest") : t("delivery.fastest")} <strong>{money(cost)}</strong>
          {days && `, ${t("delivery.arrival", { days: arrivalOf(days, { now, languageTag }) })}`}
          {` (${name})`}
        </p>
      ))}
      {rates === null && <p>{t("delivery.later")}</p>}
      {rates !== null && ways.length === 0 && <p>{t("delivery.nobody")}</p>}
    </div>
  );
}
