import type { AddressInput, Result } from "../../shared/actions.ts";
import type { District } from "../../shared/district.ts";
import { splitName } from "../address/countries.ts";
import type { CountryCode } from "../checkout/checkout-input.ts";
import { deliveryRates } from "../delivery/delivery-rates.ts";
import {
  type CourierAddress,
  courierIds,
  toCourierAddress,
} from "../districts/district-adapters.ts";
import { districtOfAddress, fieldsOf } from "../districts/district-address.ts";
import { chosenDistrict } from "../districts/districts.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import type { Refusal } from "../session/session-client.ts";
import type { DistrictMode } from "../settings-schema.ts";
import { withBetterRate } from "./cart-actions.ts";
import { changeShippingCounty, getCart, getUnratedCart, keepInSession } from "./cart-queries.ts";

/** Updates the addresses and their session data together. */
async function updateSessionAddresses(
  session: ActionContext["session"],
  addresses: Record<"shipping" | "billing", AddressInput>,
  data: CourierAddress["data"],
): Promise<Result<unknown, Refusal>> {
  const moved = await session.mutate(changeShippingCounty, changeVariables(addresses));
  return moved.ok && data.length > 0 ? session.mutate(keepInSession, { data }) : moved;
}

// A guest whose address names another person's e-mail would be shown that person's orders.
function changeVariables({ shipping, billing }: Record<"shipping" | "billing", AddressInput>) {
  const sent = ({ email: _, country, name, ...address }: AddressInput) => ({
    ...address,
    ...(name !== undefined && splitName(name)),
    country: country as CountryCode,
  });
  return { shipping: sent(shipping), billing: sent(billing) };
}

/**
 * Recalculates rates and tax for the complete addresses of a form: an account stores what is sent.
 */
export async function updateCartAddresses(
  { session, addresses, config }: Pick<ActionContext, "session" | "addresses" | "config">,
  {
    billing = {},
    shipping = {},
  }: Partial<Record<"shipping" | "billing", AddressInput | undefined>>,
): Promise<Result<unknown, Refusal> | "country-unknown"> {
  // The backend rejects a whole request for one country that its schema does not know.
  const known = await addresses.countries();
  if (!known.includes(shipping.country ?? "")) return "country-unknown";
  const payer = known.includes(billing.country ?? "") ? billing : shipping;
  const told = toCourierAddress(shipping, config.districts);
  const places = {
    shipping: told.address,
    billing: toCourierAddress(payer, config.districts).address,
  };
  return updateSessionAddresses(session, places, told.data);
}

type Rating = Pick<ActionContext, "session" | "config">;

/** Before an address is typed: a district's names stand for it. */
async function moveGuest({ session, config }: Rating, district: District, address1: string) {
  const [postcode] = district.postcodes;
  const form = { country: "ID", ...fieldsOf(district), postcode, address1 };
  const { address, data } = toCourierAddress(form, config.districts);
  await updateSessionAddresses(session, { shipping: address, billing: address }, data);
}

/**
 * Has a guest's cart rated for a district; a customer's is rated for the saved address, which is not
 * to be changed by looking around.
 */
export async function rateForDistrict(context: Rating, district: District): Promise<void> {
  if (context.session.id === null) return;
  const seen = await context.session.query(getCart, {});
  if (!seen || seen.viewer) return;
  await moveGuest(context, district, seen.customer?.shipping?.address1 ?? "");
}

type Reading = Pick<PrivateContext, "session" | "config" | "cookies" | "bindings">;
type Seen = NonNullable<Awaited<ReturnType<typeof readRates>>>;

/**
 * Couriers are asked inside of the query: after the first time the cart without rates is read as
 * well, after the second it is shown, and after the third the backend counts as silent.
 */
const rateTimeoutsMs = [2_000, 2_000, 1_200] as const;
/** A later answer is remembered for the next page. */
const probeTimeoutMs = 1_000;

/**
 * The cart with its rates; without them, and with a notice, where a courier does not answer in time.
 * The backend goes on: what it learns is in the session when the cart is read again.
 */
async function readRates({ session, config }: Pick<Reading, "session" | "config">) {
  if (config.districts === "off") return session.query(getCart, {});
  const reading = session.query(getCart, {}).catch((trouble: unknown) => {
    if (trouble instanceof BackendError && trouble.reason === "timeout") return "late" as const;
    throw trouble;
  });
  const [early, late, last] = rateTimeoutsMs;
  const inTime = <Value>(promise: Promise<Value>, milliseconds: number) =>
    withTimeout(promise, { milliseconds, fallback: "late" as const });
  const soon = await inTime(reading, early);
  if (soon !== "late") return soon;
  const unratedReading = session.query(getUnratedCart, {});
  // Whether it is needed is known later.
  unratedReading.catch(() => {});
  const rated = await inTime(reading, late);
  if (rated !== "late") return rated;
  const unrated = await inTime(unratedReading, last);
  if (unrated === "late") throw new BackendError("timeout", getCart.name);
  if (!unrated?.cart) return unrated && { ...unrated, cart: null };
  session.notices.push({ id: "checkout.couriers-late" });
  const cart = { ...unrated.cart, availableShippingMethods: null, chosenShippingMethods: null };
  return { ...unrated, cart };
}

/** Whether a cart that a courier's plugin could rate has none of its rates. */
function lacksCouriers({ cart }: Seen, mode: DistrictMode): boolean {
  const rates = cart?.availableShippingMethods?.flatMap((shipment) => shipment?.rates ?? []);
  if (!courierIds[mode] || !rates) return false;
  return !rates.some((rate) => rate?.id.startsWith(courierIds[mode]));
}

/**
 * WooCommerce keeps none of a failed carrier's rates with the session (docs/woocommerce.md:
 * Districts). They are dropped once the plugin answers a technical session: while it hangs, the
 * kept ones are what can be bought with.
 */
async function readCouriersAgain(context: Reading, seen: Seen): Promise<Seen | null> {
  const { session, config, bindings } = context;
  const { districts: mode } = config;
  const district = customerDistrict(seen);
  const line = session.cartOf(seen.cart ?? null).lines.find((each) => !each.virtual);
  if (!line || !district || !lacksCouriers(seen, mode)) return seen;
  const item = {
    productId: line.productId,
    ...(line.variationId && {
      variationId: line.variationId,
      variation: line.attributes.map(({ name, value }) => ({
        attributeName: name,
        attributeValue: value,
      })),
    }),
  };
  const [postcode] = district.postcodes;
  const form = { country: "ID", ...fieldsOf(district), postcode, address1: "" };
  const parcel = { key: "", couriers: courierIds[mode], item, ...toCourierAddress(form, mode) };
  const isUp = deliveryRates(bindings, config)
    .answers(parcel)
    .catch(() => false);
  if (!(await withTimeout(isUp, { milliseconds: probeTimeoutMs, fallback: false }))) return seen;
  const dropped = [{ key: "shipping_for_package_0", value: "" }];
  const answer = await session.mutate(keepInSession, { data: dropped });
  return answer.ok ? readRates(context) : seen;
}

const customerDistrict = ({ customer }: Seen): District | null =>
  customer?.shipping ? districtOfAddress(customer.shipping) : null;

/**
 * The cart and what belongs to it, rated for the district of the browser's cookie where a guest has
 * begun it after choosing, with the rate that the shop chooses; null where there is no session.
 */
export async function readRatedCart(context: Reading, isPicked?: (rate: string) => boolean) {
  const seen = await readPlacedCart(context);
  if (!seen?.cart) return seen;
  return { ...seen, cart: await withBetterRate(context.session, seen.cart, isPicked) };
}

async function readPlacedCart(context: Reading) {
  const { session, config, cookies } = context;
  const seen = await readRates(context);
  const district = config.districts === "off" ? null : chosenDistrict(cookies);
  if (!seen?.cart?.contents?.nodes.length) return seen;
  if (!district || seen.viewer || seen.customer?.shipping?.city)
    return readCouriersAgain(context, seen);
  await moveGuest({ session, config }, district, "");
  return readRates(context);
}
