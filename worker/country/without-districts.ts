import type { AddressInput, FieldErrors, Notice } from "../../shared/actions.ts";
import type { District } from "../../shared/district.ts";

// What a country has whose addresses name no district: EXTRAS cannot name districts there
// (worker/settings/config.ts), so that these say only that there is none.

/** A province or a city, as a step lists it. */
interface Area {
  code: string;
  name: string;
}

export const MAX_DISTRICT_QUERY = 60;

export const provinces = (): readonly Area[] => [];
export const listCities = (_province?: string): readonly Area[] => [];
export const listDistricts = (_city?: string): readonly District[] => [];
export const findDistrict = (_code: string | null | undefined): District | null => null;
export const findArea = (_code: string | null): Area | null => null;
export const chosenDistrict = (_cookies: string | null | undefined): District | null => null;
export const findDistricts = (
  _query: string,
): { areas: (Area & { within: string })[]; districts: District[] } => ({
  areas: [],
  districts: [],
});
/** A cookie that is over at once. */
export const districtCookie = (_code: string): string =>
  "district=; Path=/; Max-Age=0; SameSite=Lax";

export const toDistrictFields = (
  _district: District,
): { state: string; city: string; address2: string } => ({
  state: "",
  city: "",
  address2: "",
});
export const isDistrictName = (_text: string): boolean => false;
export const districtOfAddress = (_address: object): District | null => null;
/** Every destination has a price. */
export const destinationTest = (_mode: string) => (_destination: object | null) => true;

/** A form's address in the backend's format. */
export interface CourierAddress {
  address: AddressInput;
  data: { key: string; value: string }[];
}

export const courierIds = { off: "", address_2: "", woongkir: "", kiriminaja: "" };
export const districtAdapter = (_mode: string): null => null;
export const unpadStreet = (street: string, _district: District): string => street;
export const toCourierAddress = (form: AddressInput, _mode: string): CourierAddress => {
  const { kelurahan: _, landmark: _landmark, ...address } = form;
  return { address, data: [] };
};
export const districtErrors = (
  _address: AddressInput,
  _kind: "billing" | "shipping",
): FieldErrors => ({});
export const postcodeQuestion = (_address: AddressInput): Notice | null => null;
export const withDistricts = <Values>(values: Values, _context: object): Values => values;
