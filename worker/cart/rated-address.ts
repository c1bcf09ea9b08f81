import type { AddressInput, Result } from "../../shared/actions.ts";
import type { District } from "../../shared/district.ts";
import type { CountryCode } from "../checkout/country-code.ts";
import { type ToldAddress, toldAddress } from "../districts/district-adapters.ts";
import { fieldsOf } from "../districts/district-address.ts";
import { chosenDistrict } from "../districts/districts.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import type { Refusal } from "../session/session-client.ts";
import { changeShippingCounty, getCart, keepInSession } from "./cart-queries.ts";

/** Addresses and what the session holds beside change together. */
async function moveSession(
  session: ActionContext["session"],
  addresses: Record<"shipping" | "billing", AddressInput>,
  data: ToldAddress["data"],
): Promise<Result<unknown, Refusal>> {
  const moved = await session.mutate(changeShippingCounty, changeVariables(addresses));
  return moved.ok && data.length > 0 ? session.mutate(keepInSession, { data }) : moved;
}

// Whoever sets a guest's address to somebody's e-mail would be shown that person's orders.
function changeVariables({ shipping, billing }: Record<"shipping" | "billing", AddressInput>) {
  const sent = ({ email: _, country, ...address }: AddressInput) => ({
    ...address,
    country: country as CountryCode,
  });
  return { shipping: sent(shipping), billing: sent(billing) };
}

/** Has rates and tax reckoned for the addresses of a form, whole: an account keeps what is sent. */
export async function moveCart(
  { session, addresses, config }: Pick<ActionContext, "session" | "addresses" | "config">,
  { billing, shipping }: Record<"shipping" | "billing", AddressInput>,
): Promise<Result<unknown, Refusal> | "country-unknown"> {
  // The backend refuses a whole request for one country that its schema does not know.
  const known = await addresses.countries();
  if (!known.includes(shipping.country ?? "")) return "country-unknown";
  const payer = known.includes(billing.country ?? "") ? billing : shipping;
  const told = toldAddress(shipping, config.districts);
  const places = { shipping: told.address, billing: toldAddress(payer, config.districts).address };
  return moveSession(session, places, told.data);
}

/**
 * Has a guest's cart rated for a district before an address is typed; a customer's is rated for the
 * saved one, which is not to be changed by looking around.
 */
export async function rateFor(
  { session, config }: Pick<ActionContext, "session" | "config">,
  district: District,
): Promise<void> {
  if (session.id === null) return;
  const seen = await session.query(getCart, {});
  if (!seen || seen.viewer) return;
  const [postcode] = district.postcodes;
  const address1 = seen.customer?.shipping?.address1 ?? "";
  const form = { country: "ID", ...fieldsOf(district), postcode, address1 };
  const { address, data } = toldAddress(form, config.districts);
  await moveSession(session, { shipping: address, billing: address }, data);
}

/** The same for the district of the browser's cookie, where the cart was begun after it was chosen. */
export async function rateChosen({
  session,
  config,
  cookies,
}: Pick<PrivateContext, "session" | "config" | "cookies">): Promise<void> {
  const district = config.districts === "off" ? null : chosenDistrict(cookies);
  if (!district || session.id === null) return;
  const seen = await session.query(getCart, {});
  const isPlaced = Boolean(seen?.customer?.shipping?.city);
  if (seen && !isPlaced) await rateFor({ session, config }, district);
}
