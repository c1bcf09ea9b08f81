import { code as ownCountry } from "#country/facts.ts";
import {
  type CourierAddress,
  courierIds,
  toCourierAddress,
  unpadStreet,
} from "#worker-country/district-adapters.ts";
import { districtOfAddress, toDistrictFields } from "#worker-country/district-address.ts";
import { chosenDistrict } from "#worker-country/districts.ts";
import type { AddressInput, Result } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { District } from "../../shared/district.ts";
import { routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import type { CartOfShopper, ReadCart, Shopper } from "../commerce/cart.ts";
import type { Destination } from "../commerce/cart-snapshot.ts";
import type { Refusal } from "../commerce/session.ts";
import { splitName } from "../delivery/countries.ts";
import { betterRate } from "../delivery/courier-rate.ts";
import { deliveryRates } from "../delivery/delivery-rates.ts";
import { rescue } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { readCartInTime } from "../session/cart-in-time.ts";
import type { DistrictMode } from "../settings/shop-report.ts";

/** Without a billing address the one that is known stays. */
interface SessionAddresses {
  shipping: AddressInput;
  billing?: AddressInput;
}

/** Updates the addresses and their session data together. */
async function updateSessionAddresses(
  session: ActionContext["session"],
  addresses: SessionAddresses,
  data: CourierAddress["data"],
): Promise<Result<unknown, Refusal>> {
  const moved = await session.cart.setAddresses(sentAddresses(addresses));
  return moved.ok && data.length > 0 ? session.cart.store(data) : moved;
}

// A guest whose address names another person's e-mail would be shown that person's orders.
function sentAddresses({ shipping, billing }: SessionAddresses) {
  const sent = ({ email: _, name, ...address }: AddressInput) => ({
    ...address,
    ...(name !== undefined && splitName(name)),
  });
  return { shipping: sent(shipping), ...(billing && { billing: sent(billing) }) };
}

/**
 * Recalculates rates and tax for the complete addresses of a form: an account stores what is sent.
 */
export async function updateCartAddresses(
  { session, countries, config }: Pick<ActionContext, "session" | "countries" | "config">,
  {
    billing = {},
    shipping = {},
  }: Partial<Record<"shipping" | "billing", AddressInput | undefined>>,
): Promise<Result<unknown, Refusal> | "country-unknown"> {
  // The backend rejects a whole request for one country that its schema does not know.
  const delivered = await countries.countries("shipping");
  if (!delivered.includes(shipping.country ?? "")) return "country-unknown";
  const billed = await countries.countries("billing");
  const payer = billed.includes(billing.country ?? "") ? billing : shipping;
  const courierAddress = toCourierAddress(shipping, config.districts);
  const addresses = {
    shipping: courierAddress.address,
    billing: toCourierAddress(payer, config.districts).address,
  };
  return updateSessionAddresses(session, addresses, courierAddress.data);
}

/** What it takes to have a cart rated for the right place. */
export type DestinationContext = Pick<ActionContext, "session" | "config" | "cookies">;

type Address = { [Part in keyof Destination]?: string | null | undefined };

/** The street that somebody has typed; "" where a kecamatan alone stands for an address. */
export function ownStreet(address: Address | null | undefined): string {
  const street = address?.address1 ?? "";
  const district = address && districtOfAddress(address);
  return district ? unpadStreet(street, district) : street;
}

/** Whether an address was typed, which looking around does not change. */
const isOwn = (address: Address | null | undefined): boolean =>
  ownStreet(address) !== "" || (Boolean(address?.country) && address?.country !== ownCountry);

/**
 * Where a cart goes, in words, with the page where that is changed: looking around does not change an
 * address that was typed.
 */
export const placeFormatter =
  ({ t, link }: Site) =>
  (destination: Destination | null): Cart["place"] => {
    const toChoice = link(routes.delivery());
    if (!destination) return { text: t("cart.choose-district"), href: toChoice };
    const district = districtOfAddress(destination);
    if (!district) return undefined;
    const href = isOwn(destination) ? link(routes.checkout()) : toChoice;
    return { text: t("cart.place", { district: district.name }), href };
  };

/** The kecamatan that a cart is to be rated for instead; null where it is rated for the right place. */
function districtInstead({ customer, viewer }: Shopper, chosen: District | null): District | null {
  const { shipping = null, billing = null } = customer ?? {};
  if (isOwn(shipping)) return null;
  // The checkout delivers to the address of an account that has no other.
  const wanted = viewer && billing && isOwn(billing) ? districtOfAddress(billing) : chosen;
  const existing = shipping && districtOfAddress(shipping);
  return wanted?.code === existing?.code ? null : wanted;
}

/** Before an address is typed: a district's names stand for it. An account's bill stays as it is. */
async function moveTo(
  { session, config }: Pick<DestinationContext, "session" | "config">,
  district: District,
  { customer, viewer }: Shopper,
): Promise<void> {
  const [postcode] = district.postcodes;
  const address1 = ownStreet(customer?.shipping);
  const form = { country: ownCountry, ...toDistrictFields(district), postcode, address1 };
  const { address, data } = toCourierAddress(form, config.districts);
  const addresses = { shipping: address, ...(!viewer && { billing: address }) };
  await updateSessionAddresses(session, addresses, data);
}

/**
 * Has a cart rated for a district; that of a customer with a saved address stays with it, which is
 * not to be changed by looking around.
 */
export async function rateForDistrict(
  context: DestinationContext,
  district: District,
): Promise<void> {
  if (context.session.id === null) return;
  const cartData = await context.session.cart.readUnrated();
  if (!cartData || (cartData.viewer && !districtInstead(cartData, district))) return;
  await moveTo(context, district, cartData);
}

/** Has the chosen kecamatan in a session before anything is in its cart. */
export async function setDestinationFirst(context: DestinationContext): Promise<void> {
  const { session, config, cookies } = context;
  const district = config.districts === "off" ? null : chosenDistrict(cookies);
  if (session.id !== null || !district) return;
  const moving = moveTo(context, district, { customer: null, viewer: null });
  // What is added next says itself that the backend is silent.
  await rescue(moving, null);
}

/** Whether the cart is rated for where the shopper wants it, as far as the session knows. */
function isRatedRightly({ session: { destination }, cookies }: DestinationContext): boolean {
  if (destination?.address2 === undefined) return false;
  const chosen = chosenDistrict(cookies);
  const isThere = districtOfAddress(destination)?.code === chosen?.code;
  return !chosen || isThere || isOwn(destination);
}

/** Moves a cart that is rated for another place than the shopper's; whether it had to be. */
async function isMoved(
  context: DestinationContext,
  cartData: CartOfShopper | null,
): Promise<boolean> {
  const { config, cookies } = context;
  if (config.districts === "off" || !cartData?.cart?.cart.lines.length) return false;
  const district = districtInstead(cartData, chosenDistrict(cookies));
  if (district) await moveTo(context, district, cartData);
  return district !== null;
}

/** The cart of a change, read again where it was rated for another place than the shopper's. */
export async function placedAfter(
  context: DestinationContext,
  cart?: ReadCart | null,
): Promise<ReadCart | null> {
  const { session, config } = context;
  const isRight =
    config.districts === "off" || !cart?.cart.needsShipping || isRatedRightly(context);
  if (cart && isRight) return cart;
  const cartData = cart ? null : await readCartInTime(session);
  const isElsewhere = await isMoved(context, cartData ?? (await session.cart.readUnrated()));
  const read = isElsewhere ? await readCartInTime(session) : cartData;
  return read?.cart ?? cart ?? null;
}

/**
 * Returns the cart with the delivery rate that the shop chooses (docs/delivery.md: Rates at the
 * checkout).
 */
export async function withBetterRate(
  session: ActionContext["session"],
  cart: ReadCart,
  isPicked = (rate: string) => session.isPicked(rate),
): Promise<ReadCart> {
  const rate = betterRate(session.toCart(cart), isPicked);
  if (!rate) return cart;
  // The cart as it was tells the truth too.
  const result = await rescue(session.cart.chooseRate(rate), null);
  return (result?.ok && result.value) || cart;
}

type Reading = Pick<PrivateContext, "session" | "config" | "cookies" | "bindings">;

/** A later result is remembered for the next page. */
const probeTimeoutMs = 1_000;

/** Whether a cart that a courier's plugin could rate has none of its rates. */
function lacksCouriers({ cart }: CartOfShopper, mode: DistrictMode): boolean {
  if (!courierIds[mode] || !cart?.rateIds) return false;
  return !cart.rateIds.some((id) => id.startsWith(courierIds[mode]));
}

/**
 * WooCommerce keeps none of a failed carrier's rates with the session (docs/woocommerce.md:
 * Districts). They are dropped once the plugin responds to a technical session: while it hangs, the
 * stored ones are what can be bought with.
 */
async function readCouriersAgain(
  context: Reading,
  cartData: CartOfShopper,
): Promise<CartOfShopper | null> {
  const { session, config, bindings } = context;
  const { districts: mode } = config;
  const district = customerDistrict(cartData);
  const line = session.toCart(cartData.cart).lines.find((each) => !each.virtual);
  if (!line || !district || !lacksCouriers(cartData, mode)) return cartData;
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
  const form = { country: ownCountry, ...toDistrictFields(district), postcode, address1: "" };
  const parcel = { key: "", couriers: courierIds[mode], item, ...toCourierAddress(form, mode) };
  const isUp = deliveryRates(bindings, config)
    .responds(parcel)
    .catch(() => false);
  if (!(await withTimeout(isUp, { milliseconds: probeTimeoutMs, fallback: false })))
    return cartData;
  // A login has another session, whose plugin has no kecamatan.
  const data = [{ key: "shipping_for_package_0", value: "" }, ...parcel.data];
  const result = await session.cart.store(data);
  return result.ok ? readCartInTime(session, { withGateways: true }) : cartData;
}

const customerDistrict = ({ customer }: CartOfShopper): District | null =>
  customer?.shipping ? districtOfAddress(customer.shipping) : null;

/**
 * The cart and what belongs to it, rated for the district of the browser's cookie where no address
 * is known, with the rate that the shop chooses; without rates where couriers are late. Null where
 * there is no session.
 */
export async function readRatedCart(context: Reading, isPicked?: (rate: string) => boolean) {
  const cartData = await readPlacedCart(context);
  if (!cartData?.cart) return cartData;
  return { ...cartData, cart: await withBetterRate(context.session, cartData.cart, isPicked) };
}

async function readPlacedCart(context: Reading): Promise<CartOfShopper | null> {
  const { session } = context;
  const cartData = await readCartInTime(session, { withGateways: true });
  // Moved now, it would wait for the couriers that are being asked; the next view moves it.
  if (!cartData?.cart?.cart.lines.length || !cartData.cart.isRated) return cartData;
  // The cart as it is rated now is better than none.
  const isElsewhere = await rescue(isMoved(context, cartData), false);
  if (isElsewhere) return readCartInTime(session, { withGateways: true });
  return readCouriersAgain(context, cartData);
}
