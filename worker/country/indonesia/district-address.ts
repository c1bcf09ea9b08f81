import type { AddressInput } from "../../../shared/actions.ts";
import type { District } from "../../../shared/district.ts";
import type { DistrictMode } from "../../settings/shop-report.ts";
import { listDistricts } from "./districts.ts";

// WooCommerce's codes by the government's. It has the 34 provinces of before 2022: the four split
// off from Papua and Papua Barat are mapped to those (docs/woocommerce.md: Districts).
const states: Record<string, string> = {
  11: "AC",
  12: "SU",
  13: "SB",
  14: "RI",
  15: "JA",
  16: "SS",
  17: "BE",
  18: "LA",
  19: "BB",
  21: "KR",
  31: "JK",
  32: "JB",
  33: "JT",
  34: "YO",
  35: "JI",
  36: "BT",
  51: "BA",
  52: "NB",
  53: "NT",
  61: "KB",
  62: "KT",
  63: "KS",
  64: "KI",
  65: "KU",
  71: "SA",
  72: "ST",
  73: "SN",
  74: "SG",
  75: "GO",
  76: "SR",
  81: "MA",
  82: "MU",
  91: "PA",
  92: "PB",
  93: "PA",
  94: "PA",
  95: "PA",
  96: "PB",
};

/** Returns WooCommerce's code of a district's province. */
export const toState = ({ code }: Pick<District, "code">): string => states[code.slice(0, 2)] ?? "";

/** The address fields that identify a district. */
export interface DistrictFields {
  state: string;
  city: string;
  address2: string;
}

/** Returns the address fields of a district, as forms have them. */
export const toDistrictFields = (district: District): DistrictFields => ({
  state: toState(district),
  city: district.city,
  address2: district.name,
});

const plain = (text: string | null | undefined): string =>
  (text ?? "")
    .toLowerCase()
    .replace(/\b(kecamatan|kec|kabupaten|kab|kota|administrasi|adm)\b\.?/g, " ")
    .replace(/[^a-z\d]+/g, "");

/** Districts by their normalised names. */
let byName: Map<string, District[]> | undefined;

function named(name: string): readonly District[] {
  if (!byName) {
    byName = new Map();
    for (const district of listDistricts()) {
      const key = plain(district.name);
      byName.set(key, [...(byName.get(key) ?? []), district]);
    }
  }
  return byName.get(name) ?? [];
}

/** Whether any kecamatan has that name. */
export const isDistrictName = (name: string): boolean => named(plain(name)).length > 0;

/** The parts of an address that name its place. */
type Placed = { [Part in keyof DistrictFields | "postcode"]?: string | null };

/** Whether a city's name includes its kind, as in the list. */
const hasKind = (city: string): boolean => /^(kota|kab(upaten)?)\b/i.test(city.trim());

/**
 * Returns the district of an address, by its kecamatan and city in the spelling of shoppers and
 * plugins; null when it names none or is ambiguous.
 */
export function districtOfAddress({ state, city, address2 }: Placed): District | null {
  const wanted = plain(city);
  if (!wanted || !plain(address2)) return null;
  const fits = named(plain(address2)).filter(
    (district) =>
      plain(district.city) === wanted && (!state || toState(district) === state.toUpperCase()),
  );
  const [first, ...others] = fits;
  if (!first || others.length === 0) return first ?? null;
  if (!hasKind(city ?? "")) return null;
  const kind = /^kota/i.test((city ?? "").trim()) ? "Kota" : "Kabupaten";
  const ofKind = fits.filter((district) => district.city.startsWith(kind));
  return ofKind.length === 1 ? (ofKind[0] ?? null) : null;
}

/**
 * Whether delivery to a place has a price, by the setting: in Indonesia to a kecamatan alone, where
 * addresses are chosen by it.
 */
export const destinationTest =
  (mode: DistrictMode) =>
  (destination: (Placed & { country: string }) | null): boolean => {
    if (mode === "off") return true;
    if (destination?.country && destination.country !== "ID") return true;
    return destination !== null && districtOfAddress(destination) !== null;
  };

/**
 * Returns the district of a form, in the list's own spelling; null when it was not chosen from the
 * list.
 */
export function districtInForm(address: AddressInput): District | null {
  const district = districtOfAddress(address);
  if (!district) return null;
  const { city, address2, state } = toDistrictFields(district);
  const isChosen = city === address.city && address2 === address.address2;
  return isChosen && state === address.state ? district : null;
}

/** Returns the search text for an address without a district: "Dago Bandung". */
export const toSearchText = ({ city, address2 }: Placed): string =>
  [address2, city]
    .map((part) => (part ?? "").trim())
    .filter(Boolean)
    .join(" ");

const KELURAHAN = "Kel. ";
const LANDMARK = "Patokan: ";

/**
 * Returns the street for couriers: with the kelurahan and the landmark, for which WooCommerce has
 * no field.
 */
export const joinStreet = ({
  address1 = "",
  kelurahan = "",
  landmark = "",
}: AddressInput): string =>
  [
    address1.trim(),
    kelurahan.trim() && `${KELURAHAN}${kelurahan.trim()}`,
    landmark.trim() && `${LANDMARK}${landmark.trim()}`,
  ]
    .filter(Boolean)
    .join(", ");

/** Splits such a street into its parts. */
export function splitStreet(
  street: string,
): Required<Pick<AddressInput, "address1" | "kelurahan" | "landmark">> {
  const [rest = "", ...marks] = street.split(`, ${LANDMARK}`);
  const [address1 = "", ...areas] = rest.split(`, ${KELURAHAN}`);
  return { address1, kelurahan: areas.join(", "), landmark: marks.join(", ") };
}
