import type { AddressInput, FieldErrors, Notice } from "../../../shared/actions.ts";
import { type District, districtName } from "../../../shared/district.ts";
import { memo } from "../../platform/memo.ts";
import type { PrivateContext } from "../../platform/render/define-page.ts";
import type { DistrictMode } from "../../settings/shop-report.ts";
import {
  type DistrictFields,
  districtInForm,
  districtOfAddress,
  joinStreet,
  splitStreet,
  toDistrictFields,
  toSearchText,
} from "./district-address.ts";
import { chosenDistrict, provincesOfPostcode } from "./districts.ts";
import kiriminajaList from "./kiriminaja-districts.txt?raw";
import woongkirList from "./woongkir-districts.txt?raw";

/** How a courier's plugin identifies a district (docs/woocommerce.md: Districts). */
export interface DistrictAdapter {
  /** The address fields in the plugin's spelling; null when it does not know the district. */
  fields(district: District): DistrictFields | null;
  /** The session data required beside the address; set whenever the address is. */
  sessionData(district: District): { key: string; value: string }[];
  /** Minimum length of a street; shorter ones get no rates. */
  minStreetLength: number;
}

/** The plugins' own lists, as `npm run districts` writes them. */
export interface DistrictLists {
  /** Lines "32.73.02=JB|Kota Bandung|Coblong"; when empty, districts are spelled as in our list. */
  woongkir: string;
  /** Lines "32.73.02=31555|Dago, Coblong, Kota Bandung, Jawa Barat, 40135". */
  kiriminaja: string;
}

/** Parses a list into values by code. */
const toValues = (list: string): Map<string, string> =>
  new Map(
    list.split("\n").flatMap((line) => {
      const [, code, value] = /^([\d.]{8})=(.*)$/.exec(line) ?? [];
      return code === undefined ? [] : [[code, value ?? ""] as const];
    }),
  );

const plainAdapter: DistrictAdapter = {
  fields: toDistrictFields,
  sessionData: () => [],
  minStreetLength: 1,
};

function woongkirAdapter(list: string): DistrictAdapter {
  const existing = toValues(list);
  return {
    ...plainAdapter,
    fields(district) {
      const own = existing.get(district.code);
      if (own === undefined) return existing.size === 0 ? toDistrictFields(district) : null;
      const [state = "", city = "", address2 = ""] = own.split("|");
      return { state, city, address2 };
    },
  };
}

function kiriminajaAdapter(list: string): DistrictAdapter {
  const existing = toValues(list);
  return {
    fields: toDistrictFields,
    sessionData(district) {
      // Empty rather than absent: otherwise the previous address's district would be rated.
      const [id = "", name = ""] = existing.get(district.code)?.split("|") ?? [];
      return [
        { key: "destination_id", value: id },
        { key: "destination_name", value: name },
        { key: "shipping_destination_id", value: id },
        { key: "shipping_destination_name", value: name },
      ];
    },
    minStreetLength: 10,
  };
}

const rows: Record<Exclude<DistrictMode, "off">, (lists: DistrictLists) => DistrictAdapter> = {
  address_2: () => plainAdapter,
  woongkir: (lists) => woongkirAdapter(lists.woongkir),
  kiriminaja: (lists) => kiriminajaAdapter(lists.kiriminaja),
};

/** How ids of a plugin's rates begin; "" where any rate may be a courier's. */
export const courierIds: Record<DistrictMode, string> = {
  off: "",
  address_2: "",
  woongkir: "woongkir",
  kiriminaja: "kiriminaja",
};

const ownLists: DistrictLists = { woongkir: woongkirList, kiriminaja: kiriminajaList };

const ownAdapter = memo((mode: keyof typeof rows) => rows[mode](ownLists));

/** Returns the adapter of a setting, created once per isolate; null when districts are off. */
export function districtAdapter(
  mode: DistrictMode,
  lists: DistrictLists = ownLists,
): DistrictAdapter | null {
  if (mode === "off") return null;
  return lists === ownLists ? ownAdapter(mode) : rows[mode](lists);
}

const districtSuffix = ({ name, city }: District): string => `Kec. ${name}, ${city}`;

/** Removes the district that was added to a short street. */
export function unpadStreet(street: string, district: District): string {
  const added = districtSuffix(district);
  if (street === added) return "";
  return street.endsWith(`, ${added}`) ? street.slice(0, -`, ${added}`.length) : street;
}

/** Adds the district to a street that is too short for a plugin's rates: redundant, but correct. */
export function padStreet(
  street: string,
  district: District,
  { minStreetLength }: DistrictAdapter,
) {
  if (street.length >= minStreetLength) return street;
  return [street, districtSuffix(district)].filter(Boolean).join(", ");
}

/** Returns an address with a district, in the backend's format. */
export function adapted(
  address: AddressInput,
  district: District,
  adapter: DistrictAdapter,
): AddressInput {
  const { kelurahan: _, landmark: _landmark, ...rest } = address;
  return {
    ...rest,
    // A district unknown to the plugin keeps its names: other zones may still deliver.
    ...(adapter.fields(district) ?? toDistrictFields(district)),
    postcode: address.postcode || district.postcodes[0],
    address1: padStreet(address.address1 ?? "", district, adapter),
  };
}

/** A form's address in the backend's format. */
export interface CourierAddress {
  address: AddressInput;
  /** The session data required beside the address. */
  data: { key: string; value: string }[];
}

/**
 * Converts a form's address to the spelling of the courier's plugin; otherwise it stays as it is.
 */
export function toCourierAddress(form: AddressInput, mode: DistrictMode): CourierAddress {
  const { kelurahan: _, landmark: _landmark, ...address } = form;
  const adapter = districtAdapter(mode);
  if (!adapter || form.country?.toUpperCase() !== "ID") return { address, data: [] };
  const street = joinStreet(form);
  const whole = { ...address, ...(street && { address1: street }) };
  const district = districtInForm(form);
  if (!district) return { address: whole, data: [] };
  return { address: adapted(whole, district, adapter), data: adapter.sessionData(district) };
}

/** Values of an address form's fields, by name. */
interface Values {
  [name: string]: string;
}

/**
 * Returns an error for a kecamatan that was not chosen from the list: no backend would report it.
 */
export function districtErrors(address: AddressInput, kind: "billing" | "shipping"): FieldErrors {
  if (address.country !== "ID" || districtInForm(address)) return {};
  return { [`${kind}.address2`]: { id: "checkout.required.district" } };
}

/**
 * Asks about a postcode of another province than the chosen kecamatan, such as a browser fills in from
 * another address.
 */
export function postcodeQuestion(address: AddressInput): Notice | null {
  const { postcode = "" } = address;
  const district = address.country === "ID" ? districtInForm(address) : null;
  if (!district) return null;
  const provinces = provincesOfPostcode(postcode);
  if (provinces.length === 0 || provinces.includes(district.province)) return null;
  const { postcodes } = district;
  const own = [...new Set([postcodes[0], postcodes.at(-1)])].join("–");
  return {
    id: "checkout.postcode-elsewhere",
    values: { typed: postcode, district: districtName(district), postcodes: own },
  };
}

/**
 * Returns the values that address forms show: the street in its parts, and the kecamatan by the
 * list's names. An old address that names none keeps its text, and the customer is asked to confirm
 * it.
 */
export function withDistricts(
  values: Values,
  { config, cookies, site }: Pick<PrivateContext, "config" | "cookies" | "site">,
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
    const old = toSearchText({ city, address2 });
    const district = old ? districtOfAddress({ state, city, address2 }) : chosenDistrict(cookies);
    // Only a street from the backend is in one line.
    if (values[`${kind}.kelurahan`] === undefined) {
      const street = values[`${kind}.address1`] ?? "";
      set(splitStreet(district ? unpadStreet(street, district) : street));
    }
    if (!district) {
      if (old) set({ unmatched: site.t("delivery.confirm-address", { address: old }) });
      continue;
    }
    if (old && (city !== district.city || address2 !== district.name))
      set({ unmatched: site.t("delivery.confirm-address", { address: old }) });
    set(toDistrictFields(district));
    set({ district: districtName(district) });
    const [only, ...others] = district.postcodes;
    if (!postcode && only && others.length === 0) set({ postcode: only });
  }
  return shown;
}
