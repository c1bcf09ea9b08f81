import type { AddressInput, Result } from "../../shared/actions.ts";
import type { District } from "../../shared/district.ts";
import type { CountryCode } from "../checkout/country-code.ts";
import { type CourierAddress, toCourierAddress } from "../districts/district-adapters.ts";
import { fieldsOf } from "../districts/district-address.ts";
import { chosenDistrict } from "../districts/districts.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import type { Refusal } from "../session/session-client.ts";
import { changeShippingCounty, getCart, keepInSession } from "./cart-queries.ts";

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
  const sent = ({ email: _, country, ...address }: AddressInput) => ({
    ...address,
    country: country as CountryCode,
  });
  return { shipping: sent(shipping), billing: sent(billing) };
}

/**
 * Recalculates rates and tax for the complete addresses of a form: an account stores what is sent.
 */
export async function updateCartAddresses(
  { session, addresses, config }: Pick<ActionContext, "session" | "addresses" | "config">,
  { billing, shipping }: Record<"shipping" | "billing", AddressInput>,
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

/**
 * The cart and what belongs to it, rated for the district of the browser's cookie where a guest has
 * begun it after choosing; null where there is no session.
 */
export async function readRatedCart({
  session,
  config,
  cookies,
}: Pick<PrivateContext, "session" | "config" | "cookies">) {
  const seen = await session.query(getCart, {});
  const district = config.districts === "off" ? null : chosenDistrict(cookies);
  if (!seen?.cart?.contents?.nodes.length || !district) return seen;
  if (seen.viewer || seen.customer?.shipping?.city) return seen;
  await moveGuest({ session, config }, district, "");
  return session.query(getCart, {});
}
