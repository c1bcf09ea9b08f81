import * as v from "valibot";
import { code as ownCountry } from "#country/facts.ts";
import { isDistrictName, toDistrictFields } from "#worker-country/district-address.ts";
import { districtCookie, findDistrict } from "#worker-country/districts.ts";
import { type AddressInput, success } from "../../shared/actions.ts";
import { addressFieldNames } from "../../shared/address-fields.ts";
import { toAddresses } from "../../shared/checkout.ts";
import { type District, districtName } from "../../shared/district.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { keepInAccount } from "../delivery/account-district.ts";
import { type ActionContext, defineAction, refusal } from "../platform/http/define-action.ts";
import { checkbox, text } from "../platform/http/fields.ts";
import { rateForDistrict, updateCartAddresses } from "./rated-address.ts";

const kind = v.picklist(["billing", "shipping"]);

/** Stores the delivery district: for the browser, and in the form that requested it. */
export const chooseDistrictAction = defineAction({
  name: "choose-district",
  input: v.object({ code: text(20), form: v.optional(kind), isOpen: checkbox }),
  home: routes.delivery(),
  async run(context, { code, form, isOpen }) {
    const district = findDistrict(code);
    if (context.config.districts === "off" || !district)
      return refusal("delivery.district-unknown");
    if (context.session.id !== null) await keepInAccount(context, district);
    if (form && !isOpen) await keepInForm(context, form, district);
    else if (!isOpen) await rateForDistrict(context, district);
    context.setCookie(districtCookie(code));
    return success({ code, ...(isOpen && { fields: toShownFields(district) }) });
  },
});

/** Stores a district in the form that requested it; the checkout's form shows its rates. */
async function keepInForm(
  context: ActionContext,
  form: "billing" | "shipping",
  district: District,
): Promise<void> {
  const { flash } = context.session;
  const kept = await flash.read();
  const values = inForm(kept?.values ?? {}, form, district);
  await flash.keep({ notices: kept?.notices ?? [], form: kept?.form ?? "checkout", values });
  // The page itself reports a failure.
  if (values.key) await updateCartAddresses(context, toDestinations(values));
}

type Values = Record<string, string>;

/** A district's fields as address forms show them. */
function toShownFields(district: District): Values {
  const [only = "", ...others] = district.postcodes;
  return {
    ...toDistrictFields(district),
    district: districtName(district),
    // Another district has other postcodes; a single one is filled in.
    postcode: others.length === 0 ? only : "",
    unmatched: "",
  };
}

/** Returns a form's values with this district in one of its addresses. */
function inForm(typed: Values, form: "billing" | "shipping", district: District): Values {
  const values: Values = { ...typed, [`${form}.country`]: ownCountry };
  const [old, landmark] = [values[`${form}.address2`], values[`${form}.landmark`]];
  // A text from before kecamatan were required describes the way to the door.
  if (old && !landmark && !isDistrictName(old)) values[`${form}.landmark`] = old;
  for (const [name, value] of Object.entries(toDistrictFields(district)))
    values[`${form}.${name}`] = value;
  if (!district.postcodes.includes(values[`${form}.postcode`] ?? ""))
    values[`${form}.postcode`] = toShownFields(district).postcode ?? "";
  return values;
}

/** The addresses in a form's values, as the checkout rates them. */
function toDestinations(values: Values) {
  const { differentBilling } = values;
  const of = (kind: string): AddressInput =>
    Object.fromEntries(addressFieldNames.map((part) => [part, values[`${kind}.${part}`] ?? ""]));
  const shipping = values["shipping.country"] ? of("shipping") : undefined;
  return toAddresses({ shipping, billing: of("billing"), differentBilling });
}

/** The step from an address form to the choice of its kecamatan; the typed values are preserved. */
export const findDistrictAction = defineAction({
  name: "find-district",
  input: v.object({
    district: kind,
    key: v.optional(text(64)),
    edit: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{3,36}$/))),
  }),
  home: routes.delivery(),
  keepsForm: true,
  target: ({ location }) => location,
  async run({ locale, config }, { district, key, edit }) {
    if (config.districts === "off") return refusal("delivery.district-unknown");
    const account = edit ? routes.savedAddress(edit) : routes.accountTab("addresses");
    const back = key === undefined ? account : routes.checkout();
    const query = new URLSearchParams({ form: district, returnTo: localePath(back, locale) });
    return success({ location: `${localePath(routes.delivery(), locale)}?${query}` });
  },
});
