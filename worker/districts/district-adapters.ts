import type { AddressInput } from "../../shared/actions.ts";
import type { FieldErrors } from "../../shared/checkout.ts";
import { type District, districtName } from "../../shared/district.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import type { DistrictMode } from "../settings-schema.ts";
import {
  chosenInForm,
  type DistrictFields,
  districtOfAddress,
  fieldsOf,
  partsOfStreet,
  searchOf,
  wholeStreet,
} from "./district-address.ts";
import { chosenDistrict } from "./districts.ts";
import kiriminajaList from "./kiriminaja-districts.txt?raw";
import woongkirList from "./woongkir-districts.txt?raw";

/** How a courier's plugin is told of a district (docs/woocommerce.md: Districts). */
export interface DistrictAdapter {
  /** The fields of the address as the plugin spells them; null where it knows no such district. */
  fields(district: District): DistrictFields | null;
  /** What the session has to hold beside the address, to be set whenever the address is. */
  sessionData(district: District): { key: string; value: string }[];
  /** Shorter streets get no rates. */
  shortestStreet: number;
}

/** The plugins' own lists, as `npm run districts` writes them. */
export interface DistrictLists {
  /** Lines "32.73.02=JB|Kota Bandung|Coblong"; without one a district is spelled as in our list. */
  woongkir: string;
  /** Lines "32.73.02=31555|Dago, Coblong, Kota Bandung, Jawa Barat, 40135". */
  kiriminaja: string;
}

/** A list's values by code. */
const valuesOf = (list: string): Map<string, string> =>
  new Map(
    list.split("\n").flatMap((line) => {
      const [, code, value] = /^([\d.]{8})=(.*)$/.exec(line) ?? [];
      return code === undefined ? [] : [[code, value ?? ""] as const];
    }),
  );

const plainAdapter: DistrictAdapter = {
  fields: fieldsOf,
  sessionData: () => [],
  shortestStreet: 1,
};

function woongkirAdapter(list: string): DistrictAdapter {
  const known = valuesOf(list);
  return {
    ...plainAdapter,
    fields(district) {
      const own = known.get(district.code);
      if (own === undefined) return known.size === 0 ? fieldsOf(district) : null;
      const [state = "", city = "", address2 = ""] = own.split("|");
      return { state, city, address2 };
    },
  };
}

function kiriminajaAdapter(list: string): DistrictAdapter {
  const known = valuesOf(list);
  return {
    fields: fieldsOf,
    sessionData(district) {
      // Empty rather than absent: the district of an address before would be rated for this one.
      const [id = "", name = ""] = known.get(district.code)?.split("|") ?? [];
      return [
        { key: "destination_id", value: id },
        { key: "destination_name", value: name },
        { key: "shipping_destination_id", value: id },
        { key: "shipping_destination_name", value: name },
      ];
    },
    shortestStreet: 10,
  };
}

const rows: Record<Exclude<DistrictMode, "off">, (lists: DistrictLists) => DistrictAdapter> = {
  address_2: () => plainAdapter,
  woongkir: (lists) => woongkirAdapter(lists.woongkir),
  kiriminaja: (lists) => kiriminajaAdapter(lists.kiriminaja),
};

const ownLists: DistrictLists = { woongkir: woongkirList, kiriminaja: kiriminajaList };

const made = new Map<DistrictMode, DistrictAdapter>();

/** The adapter of a setting, once for an isolate; null where districts are not asked for. */
export function districtAdapter(
  mode: DistrictMode,
  lists: DistrictLists = ownLists,
): DistrictAdapter | null {
  if (mode === "off") return null;
  if (lists !== ownLists) return rows[mode](lists);
  const adapter = made.get(mode) ?? rows[mode](lists);
  made.set(mode, adapter);
  return adapter;
}

const behindStreet = ({ name, city }: District): string => `Kec. ${name}, ${city}`;

/** A street as it was typed, without what `longEnough` has put behind it. */
export function ownStreet(street: string, district: District): string {
  const added = behindStreet(district);
  if (street === added) return "";
  return street.endsWith(`, ${added}`) ? street.slice(0, -`, ${added}`.length) : street;
}

/** A street that is long enough for a plugin's rates: the district is no news, and no lie. */
export function longEnough(
  street: string,
  district: District,
  { shortestStreet }: DistrictAdapter,
) {
  if (street.length >= shortestStreet) return street;
  return [street, behindStreet(district)].filter(Boolean).join(", ");
}

/** An address with a district as the backend is told of it. */
export function adapted(
  address: AddressInput,
  district: District,
  adapter: DistrictAdapter,
): AddressInput {
  const { kelurahan: _, landmark: _landmark, ...rest } = address;
  return {
    ...rest,
    // A district that the plugin does not know keeps its names: other zones may still deliver.
    ...(adapter.fields(district) ?? fieldsOf(district)),
    address1: longEnough(address.address1 ?? "", district, adapter),
  };
}

/** An address of a form as the backend is told of it. */
export interface ToldAddress {
  address: AddressInput;
  /** What its session has to hold beside the address. */
  data: { key: string; value: string }[];
}

/** Puts an address of a form into the words of the courier's plugin; elsewhere it stays as it is. */
export function toldAddress(form: AddressInput, mode: DistrictMode): ToldAddress {
  const { kelurahan: _, landmark: _landmark, ...address } = form;
  const adapter = districtAdapter(mode);
  if (!adapter || form.country?.toUpperCase() !== "ID") return { address, data: [] };
  const street = wholeStreet(form);
  const whole = { ...address, ...(street && { address1: street }) };
  const district = chosenInForm(form);
  if (!district) return { address: whole, data: [] };
  return { address: adapted(whole, district, adapter), data: adapter.sessionData(district) };
}

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
