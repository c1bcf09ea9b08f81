import { DISTRICT_COOKIE, type District } from "../../../shared/district.ts";
import { readCookie } from "../../platform/http/cookies.ts";
import list from "./districts.txt?raw";

/** A province or a city, as a step lists it. */
interface Area {
  /** "32" or "32.73" */
  code: string;
  name: string;
}

/** A city with its province. */
interface City extends Area {
  province: Area;
}

interface Areas {
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
function parse(text: string): Areas {
  const byCity = new Map<string, District[]>();
  const areas: Areas = { provinces: [], cities: [], districts: [], byCode: new Map(), byCity };
  let province: Area = { code: "", name: "" };
  let city: City = { ...province, province };
  for (const line of text.trimEnd().split("\n")) {
    if (line.startsWith("=")) {
      province = { code: line.slice(1, 3), name: line.slice(4) };
      areas.provinces.push(province);
    } else if (line.startsWith("-")) {
      city = { code: `${province.code}.${line.slice(1, 3)}`, name: line.slice(4), province };
      areas.cities.push(city);
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
      areas.districts.push(district);
      areas.byCode.set(district.code, district);
      byCity.get(city.code)?.push(district);
    }
  }
  return areas;
}

let parsed: Areas | undefined;

/** Parsed on first use: most isolates of a shop without districts never need it. */
const areas = (): Areas => {
  parsed ??= parse(list);
  return parsed;
};

/** All provinces, in the order of their codes. */
export const provinces = (): readonly Area[] => areas().provinces;

/** All cities and regencies, or those of a province. */
export const listCities = (province?: string): readonly City[] =>
  areas().cities.filter((city) => province === undefined || city.province.code === province);

/** All kecamatan, or those of a city. */
export const listDistricts = (city?: string): readonly District[] =>
  city === undefined ? areas().districts : (areas().byCity.get(city) ?? []);

/** Returns the kecamatan of a code; null for any other input. */
export const findDistrict = (code: string | null | undefined): District | null =>
  (code && areas().byCode.get(code)) || null;

// What the postcodes of a province have in common with new ones of it.
const AREA_LENGTH = 3;

/** The provinces that have a postcode, or else those that have others of its area. */
export function provincesOfPostcode(postcode: string): readonly string[] {
  const having = (test: (own: string) => boolean) => [
    ...new Set(
      listDistricts()
        .filter(({ postcodes }) => postcodes.some(test))
        .map(({ province }) => province),
    ),
  ];
  const exact = having((own) => own === postcode);
  if (exact.length > 0 || postcode.length < AREA_LENGTH) return exact;
  return having((own) => own.startsWith(postcode.slice(0, AREA_LENGTH)));
}

/** Returns the province or the city of a code; null when there is none. */
export const findArea = (code: string | null): Area | null =>
  [...areas().provinces, ...areas().cities].find((area) => area.code === code) ?? null;

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Returns the Set-Cookie of a district's code: no name, no address; readable by the page's own
 * script.
 */
export const districtCookie = (code: string): string =>
  `${DISTRICT_COOKIE}=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

/** Returns the district in a browser's cookie; null when the cookie names no existing one. */
export const chosenDistrict = (cookieHeader: string | null | undefined): District | null =>
  findDistrict(readCookie(cookieHeader, DISTRICT_COOKIE));

/** Search results, best first: areas to open, and districts to choose. */
interface DistrictMatches {
  areas: { code: string; name: string; within: string }[];
  districts: District[];
}

/** Maximum length of a search text. */
export const MAX_DISTRICT_QUERY = 60;

/** Maximum number of results of each kind. */
const maxAreas = 5;
const maxDistricts = 15;

/** A place, prepared for the search. */
interface Entry<Area> {
  place: Area;
  /** Its name without "Kota" and "Kabupaten". */
  name: string;
  /** The words of its name and of the areas around it. */
  words: string[];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z\d]+/g, " ")
    .trim();

// Words that shoppers put before a name, and their short forms.
const prefixes = new Set(["kota", "kabupaten", "kab", "kec", "kecamatan", "provinsi", "kel"]);

const toWords = (text: string): string[] => plain(text).split(" ").filter(Boolean);

const ownName = (name: string): string => plain(name).replace(/^(kota|kabupaten) /, "");

interface Entries {
  cities: Entry<City>[];
  districts: Entry<District>[];
}

let entries: Entries | undefined;

function searched(): Entries {
  entries ??= {
    cities: listCities().map((destination) => ({
      place: destination,
      name: ownName(destination.name),
      words: toWords(`${destination.name} ${destination.province.name}`),
    })),
    districts: listDistricts().map((destination) => ({
      place: destination,
      name: plain(destination.name),
      words: toWords(`${destination.name} ${destination.city} ${destination.province}`),
    })),
  };
  return entries;
}

/** Returns how well a place matches, 0 best; null when it lacks a word of the search. */
function matchRank({ name, words }: Entry<unknown>, wanted: readonly string[]): number | null {
  if (!wanted.every((word) => words.some((own) => own.startsWith(word)))) return null;
  const [first = ""] = wanted;
  const whole = wanted.join(" ");
  if (name === whole) return 0;
  if (name === first) return 1;
  if (name.startsWith(whole)) return 2;
  if (name.startsWith(first)) return 3;
  return name.includes(` ${first}`) ? 4 : 5;
}

function best<Area>(
  list: readonly Entry<Area>[],
  wanted: readonly string[],
  isLater: (area: Area) => boolean = () => false,
): Area[] {
  return list
    .flatMap((entry) => {
      const order = matchRank(entry, wanted);
      return order === null
        ? []
        : [
            {
              place: entry.place,
              order,
              length: entry.name.length + (isLater(entry.place) ? 0.5 : 0),
            },
          ];
    })
    .sort((a, b) => a.order - b.order || a.length - b.length)
    .map(({ place: area }) => area);
}

/**
 * Finds districts by postcode, or by the words of a kecamatan, a city and a province, in any order.
 */
export function findDistricts(query: string): DistrictMatches {
  const text = plain(query.slice(0, MAX_DISTRICT_QUERY));
  if (/^\d{5}$/.test(text)) {
    const districts = listDistricts().filter(({ postcodes }) => postcodes.includes(text));
    return { areas: [], districts: districts.slice(0, maxDistricts) };
  }
  const all = text.split(" ").filter(Boolean);
  const wanted = all.filter((word) => !prefixes.has(word));
  if (wanted.length === 0) return { areas: [], districts: [] };
  const within = provinces()
    .filter(({ name }) => wanted.every((word) => toWords(name).some((own) => own.startsWith(word))))
    .map(({ code, name }) => ({ code, name, within: "" }));
  const { cities, districts } = searched();
  // Of two equal matches the Kota is first, or the kind in the search: "kab bandung" is a
  // Kabupaten.
  const kind = /^kab/.test(all[0] ?? "") ? "Kabupaten" : "Kota";
  const matches = best(cities, wanted, ({ name }) => !name.startsWith(kind));
  const areas = [
    ...within,
    ...matches.map(({ code, name, province }) => ({ code, name, within: province.name })),
  ];
  return {
    areas: areas.slice(0, maxAreas),
    districts: best(districts, wanted).slice(0, maxDistricts),
  };
}
