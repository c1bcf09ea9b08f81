import type { AddressInput } from "../../shared/actions.ts";
import type { FieldErrors } from "../../shared/checkout.ts";
import { districtName } from "../../shared/district.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { chosenDistrict } from "./chosen-district.ts";
import { ownStreet } from "./district-adapters.ts";
import {
  chosenInForm,
  districtOfAddress,
  fieldsOf,
  partsOfStreet,
  searchOf,
} from "./district-address.ts";

/** What an address form's fields hold, by name. */
interface Values {
  [name: string]: string;
}

/** A kecamatan that a form did not choose from the list: no backend would say so. */
export function unlistedDistrict(address: AddressInput, kind: "billing" | "shipping"): FieldErrors {
  if (address.country !== "ID" || chosenInForm(address)) return {};
  return { [`${kind}.address2`]: { id: "checkout.required.district" } };
}

/**
 * What address forms show of their places: the street in its parts, and the kecamatan by the list's
 * names. An old address that names none keeps its words and is asked to be confirmed.
 */
export function withDistricts(
  values: Values,
  { config, cookies, shop }: Pick<PrivateContext, "config" | "cookies" | "shop">,
): Values {
  if (config.districts === "off") return values;
  const shown = { ...values };
  for (const kind of ["billing", "shipping"] as const) {
    if ((values[`${kind}.country`] ?? "ID") !== "ID") continue;
    const set = (parts: object) => {
      for (const [name, value] of Object.entries(parts)) shown[`${kind}.${name}`] = value;
    };
    const { state, city, address2, postcode } = Object.fromEntries(
      ["state", "city", "address2", "postcode"].map((part) => [part, values[`${kind}.${part}`]]),
    );
    const old = searchOf({ city, address2 });
    const district = old ? districtOfAddress({ state, city, address2 }) : chosenDistrict(cookies);
    // Only what the backend has kept is in one line.
    if (values[`${kind}.kelurahan`] === undefined) {
      const street = values[`${kind}.address1`] ?? "";
      set(partsOfStreet(district ? ownStreet(street, district) : street));
    }
    if (!district) {
      if (old) set({ unmatched: shop.t("delivery.confirm-address", { address: old }) });
      continue;
    }
    if (old && (city !== district.city || address2 !== district.name))
      set({ unmatched: shop.t("delivery.confirm-address", { address: old }) });
    set(fieldsOf(district));
    set({ district: districtName(district) });
    const [only, ...others] = district.postcodes;
    if (!postcode && only && others.length === 0) set({ postcode: only });
  }
  return shown;
}
