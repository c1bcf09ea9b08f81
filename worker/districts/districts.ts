import { DISTRICT_COOKIE, type District } from "../../shared/district.ts";
import { cookieOf } from "../platform/http/cookies.ts";
import list from "./districts.txt?raw";

/** A province or a city, as a step lists it. */
export interface Area {
  /** "32" or "32.73" */
  code: string;
  name: string;
}

/** A city with its province. */
export interface City extends Area {
  province: Area;
}

interface Places {
  provinces: Area[];
  cities: City[];
  districts: District[];
  byCode: Map<string, District>;
  byCity: Map<string, District[]>;
}

/** "40131,2,10" is 40131, 40132 and 40110. */
function unpacked(packed: string): string[] {
  const [first = "", ...others] = packed.split(",");
  return [first, ...others.map((rest) => first.slice(0, first.length - rest.length) + rest)];
}

// Written by scripts/districts.ts: "=32 Jawa Barat", "-73 Kota Bandung", "02 Coblong 40131,2".
function parse(text: string): Places {
  const byCity = new Map<string, District[]>();
  const places: Places = { provinces: [], cities: [], districts: [], byCode: new Map(), byCity };
  let province: Area = { code: "", name: "" };
  let city: City = { ...province, province };
  for (const line of text.trimEnd().split("\n")) {
    if (line.startsWith("=")) {
      province = { code: line.slice(1, 3), name: line.slice(4) };
      places.provinces.push(province);
    } else if (line.startsWith("-")) {
      city = { code: `${province.code}.${line.slice(1, 3)}`, name: line.slice(4), province };
      places.cities.push(city);
      byCity.set(city.code, []);
    } else {
      const end = line.lastIndexOf(" ");
      const district = {
        code: `${city.code}.${line.slice(0, 2)}`,
        name: line.slice(3, end),
        city: city.name,
        province: province.name,
        postcodes: unpacked(line.slice(end + 1)),
      };
      places.districts.push(district);
      places.byCode.set(district.code, district);
      byCity.get(city.code)?.push(district);
    }
  }
  return places;
}

let parsed: Places | undefined;

/** Parsed on first use: most isolates of a shop without districts never need it. */
const places = (): Places => {
  parsed ??= parse(list);
  return parsed;
};

/** All provinces, in the order of their codes. */
export const provinces = (): readonly Area[] => places().provinces;

/** All cities and regencies, or those of a province. */
export const citiesOf = (province?: string): readonly City[] =>
  places().cities.filter((city) => province === undefined || city.province.code === province);

/** All kecamatan, or those of a city. */
export const districtsOf = (city?: string): readonly District[] =>
  city === undefined ? places().districts : (places().byCity.get(city) ?? []);

/** Returns the kecamatan of a code; null for any other input. */
export const districtOf = (code: string | null | undefined): District | null =>
  (code && places().byCode.get(code)) || null;

/** Returns the province or the city of a code; null when there is none. */
export const areaOf = (code: string | null): Area | null =>
  [...places().provinces, ...places().cities].find((area) => area.code === code) ?? null;

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Returns the Set-Cookie of a district's code: no name, no address; readable by the page's own
 * script.
 */
export const districtCookie = (code: string): string =>
  `${DISTRICT_COOKIE}=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

/** Returns the district in a browser's cookie; null when the cookie names no existing one. */
export const chosenDistrict = (cookieHeader: string | null | undefined): District | null =>
  districtOf(cookieOf(cookieHeader, DISTRICT_COOKIE));
