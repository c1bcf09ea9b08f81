import type { AddressInput, Result } from "../../shared/actions.ts";
import type { District } from "../../shared/district.ts";
import { splitName } from "../address/countries.ts";
import type { CartOfShopper, ReadCart, Shopper } from "../commerce/cart.ts";
import type { Destination } from "../commerce/cart-snapshot.ts";
import type { Refusal } from "../commerce/session.ts";
import { betterRate } from "../delivery/courier-rate.ts";
import { deliveryRates } from "../delivery/delivery-rates.ts";
import {
  type CourierAddress,
  courierIds,
  toCourierAddress,
  unpadStreet,
} from "../districts/district-adapters.ts";
import { districtOfAddress, fieldsOf } from "../districts/district-address.ts";
import { chosenDistrict } from "../districts/districts.ts";
import { BackendError } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { readCartInTime } from "../session/cart-in-time.ts";
import type { DistrictMode } from "../settings-schema.ts";

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
  const known = await countries.countries();
  if (!known.includes(shipping.country ?? "")) return "country-unknown";
  const payer = known.includes(billing.country ?? "") ? billing : shipping;
  const told = toCourierAddress(shipping, config.districts);
  const places = {
    shipping: told.address,
    billing: toCourierAddress(payer, config.districts).address,
  };
  return updateSessionAddresses(session, places, told.data);
}

/** What it takes to have a cart rated for the right place. */
export type Placing = Pick<ActionContext, "session" | "config" | "cookies">;

type Address = { [Part in keyof Destination]?: string | null | undefined };

/** The street that somebody has typed; "" where a kecamatan alone stands for an address. */
export function ownStreet(address: Address | null | undefined): string {
  const street = address?.address1 ?? "";
  const district = address && districtOfAddress(address);
  return district ? unpadStreet(street, district) : street;
}

/** Whether an address was typed, which looking around does not change. */
const isOwn = (address: Address | null | undefined): boolean =>
  ownStreet(address) !== "" || (Boolean(address?.country) && address?.country !== "ID");

/** The kecamatan that a cart is to be rated for instead; null where it is rated for the right place. */
function districtInstead({ customer, viewer }: Shopper, chosen: District | null): District | null {
  const { shipping = null, billing = null } = customer ?? {};
  if (isOwn(shipping)) return null;
  // The checkout delivers to the address of an account that has no other.
  const wanted = viewer && billing && isOwn(billing) ? districtOfAddress(billing) : chosen;
  const known = shipping && districtOfAddress(shipping);
  return wanted?.code === known?.code ? null : wanted;
}

/** Before an address is typed: a district's names stand for it. An account's bill stays as it is. */
async function moveTo(
  { session, config }: Pick<Placing, "session" | "config">,
  district: District,
  { customer, viewer }: Shopper,
): Promise<void> {
  const [postcode] = district.postcodes;
  const address1 = ownStreet(customer?.shipping);
  const form = { country: "ID", ...fieldsOf(district), postcode, address1 };
  const { address, data } = toCourierAddress(form, config.districts);
  const places = { shipping: address, ...(!viewer && { billing: address }) };
  await updateSessionAddresses(session, places, data);
}

/**
 * Has a cart rated for a district; that of a customer with a saved address stays with it, which is
 * not to be changed by looking around.
 */
export async function rateForDistrict(context: Placing, district: District): Promise<void> {
  if (context.session.id === null) return;
  const seen = await context.session.cart.readUnrated();
  if (!seen || (seen.viewer && !districtInstead(seen, district))) return;
  await moveTo(context, district, seen);
}

/** Has the chosen kecamatan in a session before anything is in its cart. */
export async function placeFirst(context: Placing): Promise<void> {
  const { session, config, cookies } = context;
  const district = config.districts === "off" ? null : chosenDistrict(cookies);
  if (session.id !== null || !district) return;
  const moving = moveTo(context, district, { customer: null, viewer: null });
  // What is added next says itself that the backend is silent.
  await moving.catch((trouble: unknown) => {
    if (!(trouble instanceof BackendError)) throw trouble;
  });
}

/** Whether the cart is rated for where the shopper wants it, as far as the session knows. */
function isRatedRightly({ session: { destination }, cookies }: Placing): boolean {
  if (destination?.address2 === undefined) return false;
  const chosen = chosenDistrict(cookies);
  const isThere = districtOfAddress(destination)?.code === chosen?.code;
  return !chosen || isThere || isOwn(destination);
}

/** Moves a cart that is rated for another place than the shopper's; whether it had to be. */
async function isMoved(context: Placing, seen: CartOfShopper | null): Promise<boolean> {
  const { config, cookies } = context;
  if (config.districts === "off" || !seen?.cart?.cart.lines.length) return false;
  const district = districtInstead(seen, chosenDistrict(cookies));
  if (district) await moveTo(context, district, seen);
  return district !== null;
}

/** The cart of a change, read again where it was rated for another place than the shopper's. */
export async function placedAfter(
  context: Placing,
  cart?: ReadCart | null,
): Promise<ReadCart | null> {
  const { session, config } = context;
  const isRight =
    config.districts === "off" || !cart?.cart.needsShipping || isRatedRightly(context);
  if (cart && isRight) return cart;
  const seen = cart ? null : await readCartInTime(session);
  const isElsewhere = await isMoved(context, seen ?? (await session.cart.readUnrated()));
  const read = isElsewhere ? await readCartInTime(session) : seen;
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
  const rate = betterRate(session.cartOf(cart), isPicked);
  if (!rate) return cart;
  const choice = session.cart.chooseRate(rate);
  // The cart as it was tells the truth too.
  const result = await choice.catch((trouble: unknown) => {
    if (trouble instanceof BackendError) return null;
    throw trouble;
  });
  return (result?.ok && result.value) || cart;
}

type Reading = Pick<PrivateContext, "session" | "config" | "cookies" | "bindings">;

/** A later answer is remembered for the next page. */
const probeTimeoutMs = 1_000;

/** Whether a cart that a courier's plugin could rate has none of its rates. */
function lacksCouriers({ cart }: CartOfShopper, mode: DistrictMode): boolean {
  if (!courierIds[mode] || !cart?.rateIds) return false;
  return !cart.rateIds.some((id) => id.startsWith(courierIds[mode]));
}

/**
 * WooCommerce keeps none of a failed carrier's rates with the session (docs/woocommerce.md:
 * Districts). They are dropped once the plugin answers a technical session: while it hangs, the
 * kept ones are what can be bought with.
 */
async function readCouriersAgain(
  context: Reading,
  seen: CartOfShopper,
): Promise<CartOfShopper | null> {
  const { session, config, bindings } = context;
  const { districts: mode } = config;
  const district = customerDistrict(seen);
  const line = session.cartOf(seen.cart).lines.find((each) => !each.virtual);
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
  // A login has another session, whose plugin was told of no kecamatan.
  const data = [{ key: "shipping_for_package_0", value: "" }, ...parcel.data];
  const answer = await session.cart.store(data);
  return answer.ok ? readCartInTime(session, { withGateways: true }) : seen;
}

const customerDistrict = ({ customer }: CartOfShopper): District | null =>
  customer?.shipping ? districtOfAddress(customer.shipping) : null;

/**
 * The cart and what belongs to it, rated for the district of the browser's cookie where no address
 * is known, with the rate that the shop chooses; without rates where couriers are late. Null where
 * there is no session.
 */
export async function readRatedCart(context: Reading, isPicked?: (rate: string) => boolean) {
  const seen = await readPlacedCart(context);
  if (!seen?.cart) return seen;
  return { ...seen, cart: await withBetterRate(context.session, seen.cart, isPicked) };
}

async function readPlacedCart(context: Reading): Promise<CartOfShopper | null> {
  const { session } = context;
  const seen = await readCartInTime(session, { withGateways: true });
  // Moved now, it would wait for the couriers that are being asked; the next view moves it.
  if (!seen?.cart?.cart.lines.length || !seen.cart.isRated) return seen;
  const isElsewhere = await isMoved(context, seen).catch((trouble: unknown) => {
    // The cart as it is rated now is better than none.
    if (trouble instanceof BackendError) return false;
    throw trouble;
  });
  if (isElsewhere) return readCartInTime(session, { withGateways: true });
  return readCouriersAgain(context, seen);
}
