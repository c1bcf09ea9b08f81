import { code as ownCountry } from "#country/facts.ts";
import {
  courierIds,
  districtAdapter,
  toCourierAddress,
} from "#worker-country/district-adapters.ts";
import { toDistrictFields } from "#worker-country/district-address.ts";
import type { ShippingRate } from "../../shared/cart.ts";
import { type District, districtName } from "../../shared/district.ts";
import { type Locale, locales } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { methodMarks } from "../payment/method-marks.ts";
import type { Bindings } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { useList } from "../platform/i18n/intl.ts";
import type { Config } from "../settings/config.ts";
import { isCash } from "../settings/payment-gateways.ts";
import { arrivalOfOrder, type DayRange, formatArrival } from "./arrival.ts";
import { byPreference, type CourierRate, isDelivery, readCourierRate } from "./courier-rate.ts";
import { deliveryRates, type OfferedPayment, type Parcel } from "./delivery-rates.ts";

/** No shopper waits longer to read an estimate, in milliseconds. Tests of other subjects wait longer. */
export const estimateTimeouts = { most: 4_000 };

/** Couriers charge by the whole kilogram. */
const weightClass = ({ weight }: Pick<Product, "weight">): number =>
  Math.ceil(Math.min(Math.max(Number(weight) || 0, 0), 1_000));

/** Returns the item to rate; null when none can be bought. */
export function toParcelItem(product: Product): Parcel["item"] | null {
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

/** The facts of a delivery before there is a cart. */
export interface DeliveryEstimate {
  /** Null when they are not available now. */
  rates: ShippingRate[] | null;
  payments: OfferedPayment[] | null;
  /** Whether each courier decides for itself if it takes cash. */
  isCashByCourier: boolean;
  /** Null when it has none. */
  price: Product["price"];
}

/** What couriers ask for a product's weight to a district, and how it can be paid. */
export async function readEstimate(
  {
    config,
    bindings,
    locale,
    limiter,
  }: {
    config: Config;
    bindings: Pick<Bindings, "DELIVERY_RATES">;
    locale: Locale;
    limiter: Pick<Limiter, "client">;
  },
  product: Product,
  district: District,
): Promise<DeliveryEstimate> {
  const item = toParcelItem(product);
  const { districts: mode } = config;
  const isCashByCourier = mode === "kiriminaja";
  const { price } = product;
  if (!item) return { rates: null, payments: null, isCashByCourier, price };
  const [postcode] = district.postcodes;
  const form = { country: ownCountry, ...toDistrictFields(district), postcode, address1: "" };
  const weight = weightClass(product);
  const key = [mode, config.settings.money.currency, district.code, weight].join("|");
  const couriers = courierIds[mode];
  const parcel = { key, couriers, item, ...toCourierAddress(form, mode) };
  const port = deliveryRates(bindings, config);
  // No courier's plugin rates what weighs nothing; Woongkir rates what it does not know as its city.
  const isRated = !couriers || (weight > 0 && districtAdapter(mode)?.fields(district) !== null);
  const rating = isRated ? port.rates(parcel, limiter.client) : Promise.resolve(null);
  const [rates, payments] = await Promise.all([
    inTime(rating),
    inTime(port.payments(item, locale)),
  ] as const);
  return { rates, payments, isCashByCourier, price };
}

/** What is queried, where the result comes while somebody waits. */
const inTime = <Value,>(work: Promise<Value>): Promise<Value | null> =>
  withTimeout(rescue(work, null), { milliseconds: estimateTimeouts.most, fallback: null });

interface Offered extends CourierRate {
  cost: number;
}

/** Returns the cheapest rate, and the fastest when it is another and quicker. */
function cheapestAndFastest(rates: readonly ShippingRate[]): Offered[] {
  const offered = byPreference(rates.filter(isDelivery)).map(({ label, cost }) => ({
    ...readCourierRate(label),
    cost,
  }));
  const [cheapest] = offered;
  if (!cheapest) return [];
  const lastDay = ({ days }: Offered) => days?.[1] ?? Number.POSITIVE_INFINITY;
  const fastest = offered.reduce((best, each) => (lastDay(each) < lastDay(best) ? each : best));
  return fastest === cheapest ? [cheapest] : [cheapest, fastest];
}

interface EstimateProps extends DeliveryEstimate {
  slug: string;
  district: District;
  now: Date;
}

type Payments = readonly OfferedPayment[];

const hasCash = (payments: Payments, settings: { cashOnDelivery: boolean }): boolean =>
  payments.some(({ id }) => isCash(id)) && settings.cashOnDelivery;

/** Whether the courier takes the money. */
function Cash({ payments, isByCourier }: { payments: Payments; isByCourier: boolean }) {
  const { t, settings } = useSite();
  return t(
    hasCash(payments, settings)
      ? isByCourier
        ? "delivery.cash-by-courier"
        : "delivery.cash"
      : "delivery.no-cash",
  );
}

// A gateway's title may end in a note: "Dompet digital (contoh)".
const toName = ({ title }: OfferedPayment): string => title.replace(/ \([^()]*\)$/, "");

const otherNames = (payments: Payments | null): string[] =>
  (payments ?? []).filter(({ id }) => !isCash(id)).map(toName);

/** How items are paid besides cash. */
function OtherPayments({ payments }: { payments: Payments | null }) {
  const { t } = useSite();
  const list = useList();
  const names = otherNames(payments);
  return names.length > 0 && <p>{t("delivery.payments", { methods: list(names) })}</p>;
}

/** How much more than this product has to be bought for free shipping. */
function FreeShipping({ price }: Pick<DeliveryEstimate, "price">) {
  const { t, money, settings } = useSite();
  const minimum = settings.freeShippingMinimum;
  if (minimum === 0 || price === null) return null;
  const { low, high } = price;
  if (low >= minimum) return <p>{t("delivery.free")}</p>;
  // What is left depends on the variation that is bought.
  if (low !== high) return <p>{t("delivery.free-from", { amount: money(minimum) })}</p>;
  const sentence = t("delivery.free-left", { amount: money(minimum - low) });
  return (
    <p className="free-shipping">
      {sentence}
      <progress value={low} max={minimum} aria-label={sentence} />
    </p>
  );
}

/** Where an estimate is for, with the way to another place. */
function Destination({ slug, district }: Pick<EstimateProps, "slug" | "district">) {
  const { t, link } = useSite();
  return (
    <p className="delivery-to">
      <span>{t("delivery.to", { district: districtName(district) })}</span>{" "}
      <a href={link(`${routes.delivery()}?returnTo=${link(routes.product(slug))}`)}>
        {t("delivery.change")}
      </a>
    </p>
  );
}

/** Why there are no rates. */
function NoWays({ rates }: Pick<EstimateProps, "rates">) {
  const { t } = useSite();
  return <p>{t(rates === null ? "delivery.later" : "delivery.nobody")}</p>;
}

/** Says when what is ordered now arrives. */
function useArrivals(now: Date): (days: DayRange) => string {
  const { locale, settings } = useSite();
  const { languageTag } = locales[locale];
  return (days) => formatArrival(arrivalOfOrder(days, now, settings), languageTag);
}

/** What it costs to bring a product to a district, and when it is there. */
function Ways({ slug, district, rates, now }: EstimateProps) {
  const { t, money } = useSite();
  const getArrival = useArrivals(now);
  const ways = cheapestAndFastest(rates ?? []);
  return (
    <>
      <Destination slug={slug} district={district} />
      {ways.map(({ name, days, cost }, at) => (
        <p key={name}>
          {at === 0 ? t("delivery.cheapest") : t("delivery.fastest")} <strong>{money(cost)}</strong>
          {days && `, ${t("delivery.arrival", { days: getArrival(days) })}`}
          {` (${name})`}
        </p>
      ))}
      {ways.length === 0 && <NoWays rates={rates} />}
    </>
  );
}

/** The same in one line a way: "Rp 11.500 · Thu 26 - Fri 27 Nov". */
function ShortWays({ slug, district, rates, now }: EstimateProps) {
  const { t, money } = useSite();
  const getArrival = useArrivals(now);
  const ways = cheapestAndFastest(rates ?? []);
  return (
    <>
      <Destination slug={slug} district={district} />
      {ways.map(({ name, days, cost }, at) => (
        <p key={name} className="delivery-way">
          {at > 0 && `${t("delivery.fast")} `}
          <strong>{money(cost)}</strong>
          {days && ` · ${getArrival(days)}`}
          <span>{` · ${name}`}</span>
        </p>
      ))}
      {ways.length === 0 && <NoWays rates={rates} />}
    </>
  );
}

/** How a product can be paid; null where nothing says so, or nobody delivers. */
const listPayments = ({ payments, rates }: EstimateProps): Payments | null =>
  payments?.length && rates?.length !== 0 ? payments : null;

/** The whole estimate, for a page of its own. */
export function Estimate(props: EstimateProps) {
  const payments = listPayments(props);
  return (
    <div className="delivery">
      <Ways {...props} />
      <FreeShipping price={props.price} />
      {payments && (
        <p>
          <Cash payments={payments} isByCourier={props.isCashByCourier} />
        </p>
      )}
      <OtherPayments payments={payments} />
    </div>
  );
}

/** Ways to pay as marks; in words where none has a mark. */
function PaymentMarks({ payments }: { payments: Payments }) {
  const { t, settings } = useSite();
  const isCashTaken = hasCash(payments, settings);
  const shown = payments.filter(({ id }) => isCashTaken || !isCash(id));
  const names = [...(isCashTaken ? [t("delivery.cash-name")] : []), ...otherNames(payments)];
  const text = names.join(", ");
  const marks = methodMarks(
    ...shown.flatMap(({ id, title, description }) => [id, title, description]),
  );
  if (marks.length === 0) return <span>{text}</span>;
  return (
    <span>
      <span className="visually-hidden">{text}</span>
      {marks.map((src) => (
        <img key={src} src={src} alt="" loading="lazy" />
      ))}
    </span>
  );
}

/** The same for a product's page, which keeps room for its first lines. */
export function ShortEstimate(props: EstimateProps) {
  const { t, settings } = useSite();
  const { price, isCashByCourier } = props;
  const payments = listPayments(props);
  return (
    <div className="delivery" data-part="delivery">
      <ShortWays {...props} />
      {(payments || (price !== null && settings.freeShippingMinimum > 0)) && (
        <details>
          <summary>
            {payments && <PaymentMarks payments={payments} />} <u>{t("delivery.more")}</u>
          </summary>
          {payments && (
            <p>
              <Cash payments={payments} isByCourier={isCashByCourier} />
            </p>
          )}
          <FreeShipping price={price} />
          <OtherPayments payments={payments} />
        </details>
      )}
    </div>
  );
}
