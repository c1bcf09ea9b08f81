import type { District } from "../../shared/district.ts";
import { type City, citiesOf, districtsOf, provinces } from "./districts.ts";

/** Search results, best first: areas to open, and districts to choose. */
export interface FoundDistricts {
  areas: { code: string; name: string; within: string }[];
  districts: District[];
}

/** Maximum length of a search text. */
export const MAX_DISTRICT_QUERY = 60;

/** Maximum number of results of each kind. */
const maxAreas = 5;
const maxDistricts = 15;

/** A place, prepared for the search. */
interface Entry<Place> {
  place: Place;
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

// Words that people put before a name, and their short forms.
const prefixes = new Set(["kota", "kabupaten", "kab", "kec", "kecamatan", "provinsi", "kel"]);

const wordsOf = (text: string): string[] => plain(text).split(" ").filter(Boolean);

const ownName = (name: string): string => plain(name).replace(/^(kota|kabupaten) /, "");

interface Entries {
  cities: Entry<City>[];
  districts: Entry<District>[];
}

let entries: Entries | undefined;

function searched(): Entries {
  entries ??= {
    cities: citiesOf().map((place) => ({
      place,
      name: ownName(place.name),
      words: wordsOf(`${place.name} ${place.province.name}`),
    })),
    districts: districtsOf().map((place) => ({
      place,
      name: plain(place.name),
      words: wordsOf(`${place.name} ${place.city} ${place.province}`),
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

function best<Place>(
  list: readonly Entry<Place>[],
  wanted: readonly string[],
  isLater: (place: Place) => boolean = () => false,
): Place[] {
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
    .map(({ place }) => place);
}

/**
 * Finds districts by postcode, or by the words of a kecamatan, a city and a province, in any order.
 */
export function findDistricts(query: string): FoundDistricts {
  const text = plain(query.slice(0, MAX_DISTRICT_QUERY));
  if (/^\d{5}$/.test(text)) {
    const districts = districtsOf().filter(({ postcodes }) => postcodes.includes(text));
    return { areas: [], districts: districts.slice(0, maxDistricts) };
  }
  const all = text.split(" ").filter(Boolean);
  const wanted = all.filter((word) => !prefixes.has(word));
  if (wanted.length === 0) return { areas: [], districts: [] };
  const within = provinces()
    .filter(({ name }) => wanted.every((word) => wordsOf(name).some((own) => own.startsWith(word))))
    .map(({ code, name }) => ({ code, name, within: "" }));
  const { cities, districts } = searched();
  // Of two equal matches the Kota is first, or the kind in the search: "kab bandung" is a
  // Kabupaten.
  const kind = /^kab/.test(all[0] ?? "") ? "Kabupaten" : "Kota";
  const found = best(cities, wanted, ({ name }) => !name.startsWith(kind));
  const areas = [
    ...within,
    ...found.map(({ code, name, province }) => ({ code, name, within: province.name })),
  ];
  return {
    areas: areas.slice(0, maxAreas),
    districts: best(districts, wanted).slice(0, maxDistricts),
  };
}
