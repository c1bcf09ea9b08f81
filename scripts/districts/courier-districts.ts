import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fetchOrRefuse } from "../refusal.ts";

/** A kecamatan of our list. */
export interface ListedDistrict {
  code: string;
  name: string;
  city: string;
}

/** A city as a courier's plugin lists it, with what it says of each kecamatan. */
interface CourierCity<Entry> {
  name: string;
  districts: { name: string; entry: Entry }[];
}

/** The lines of a plugin's list, and what could not be matched. */
export interface CourierList {
  lines: string[];
  /** Kecamatan of ours that the plugin does not have: "32.73.02 Coblong, Kota Bandung". */
  missing: string[];
}

/** Reads the kecamatan of the list that is built into the shop. */
export function districtsIn(text: string): ListedDistrict[] {
  let [province, code, city] = ["", "", ""];
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("=")) province = line.slice(1, 3);
    else if (line.startsWith("-"))
      [code, city] = [`${province}.${line.slice(1, 3)}`, line.slice(4)];
    else if (line) {
      const name = line.slice(3).replace(/ [\d,]+$/, "");
      return [{ code: `${code}.${line.slice(0, 2)}`, name, city }];
    }
    return [];
  });
}

const spelled = new Map<string, string[]>();

/** The spellings of a name: "Lhoknga (Lho'nga)" has two, "Koto/Kota" as well. */
function listSpellings(name: string): string[] {
  const cached = spelled.get(name) ?? readSpellings(name);
  spelled.set(name, cached);
  return cached;
}

function readSpellings(name: string): string[] {
  const [, outside = name, inside = ""] = /^(.*?)\s*\((.*)\)/.exec(name) ?? [];
  const [first = "", second = ""] = outside.split("/");
  const other = second && `${first.replace(/\S+$/, "")}${second}`;
  return [first, other, inside]
    .map((each) => each.replace(/\bkep\./i, "Kepulauan").replace(/ - (kota|kab\w*)$/i, ""))
    .map((each) => each.toLowerCase().replace(/[^a-z\d]/g, ""))
    .filter(Boolean);
}

/** "Kota" or "Kabupaten" where a city's name has it, and the name without it. */
function kindAndName(city: string): { kind: string; names: string[] } {
  const [, kind = "", name = city] =
    /^(kota|kab)(?:upaten)?\b\.?\s+(?:adm\S*\s+)?(.*)$/i.exec(city) ?? [];
  return { kind: kind.toLowerCase(), names: listSpellings(name) };
}

const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => others.includes(each));

function isSameCity(one: string, other: string): boolean {
  const [a, b] = [kindAndName(one), kindAndName(other)];
  return (!a.kind || !b.kind || a.kind === b.kind) && share(a.names, b.names);
}

/** How many letters differ between two words, up to 3. */
function difference(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row.at(-1) ?? 3, 3);
}

/** A number at a name's end distinguishes it: "Ilir Barat I" is not "Ilir Barat II". */
const readNumber = (name: string): string => /\s([ivx]+|\d+)$/i.exec(name.trim())?.[1] ?? "";

/** Whether two names differ by a slip alone: one letter of a short name, two of a long one. */
function isSlip(one: string, other: string): boolean {
  if (readNumber(one) !== readNumber(other)) return false;
  return listSpellings(one).some((a) =>
    listSpellings(other).some((b) => {
      const shorter = Math.min(a.length, b.length);
      return shorter >= 5 && difference(a, b) <= (shorter >= 9 ? 2 : 1);
    }),
  );
}

type Fits = (ours: string, theirs: string) => boolean;
const isSame: Fits = (ours, theirs) => share(listSpellings(ours), listSpellings(theirs));

interface Matching<Entry> {
  ours: ListedDistrict[];
  theirs: CourierCity<Entry>["districts"];
}

/** Moves what fits, and fits nothing else, from both sides to the found ones. */
function take<Entry>({ ours, theirs }: Matching<Entry>, fits: Fits, matches: Map<string, Entry>) {
  for (const district of [...ours]) {
    const [entry, ...others] = theirs.filter(({ name }) => fits(district.name, name));
    if (!entry || others.length > 0) continue;
    if (ours.filter(({ name }) => fits(name, entry.name)).length > 1) continue;
    matches.set(district.code, entry.entry);
    ours.splice(ours.indexOf(district), 1);
    theirs.splice(theirs.indexOf(entry), 1);
  }
}

/** Returns the courier's entries by our codes; a kecamatan that is not certain has none. */
export function matchDistricts<Entry>(
  listed: readonly ListedDistrict[],
  cities: readonly CourierCity<Entry>[],
): Map<string, Entry> {
  const matches = new Map<string, Entry>();
  const ours = [...Map.groupBy(listed, ({ code }) => code.slice(0, 5)).values()];
  const isNamed = (own: ListedDistrict[], { name }: CourierCity<Entry>) =>
    isSameCity(own[0]?.city ?? "", name);
  const nameless = ours.filter((own) => !cities.some((city) => isNamed(own, city)));
  const overlap = (city: CourierCity<Entry>, own: readonly ListedDistrict[]) =>
    own.filter(({ name }) => city.districts.some((theirs) => isSame(name, theirs.name))).length;
  const rest = new Map<string, Matching<Entry>>();
  for (const city of cities) {
    const named = ours.filter((own) => isNamed(own, city));
    // A city that has got another name since is known by its kecamatan.
    const all = named.length > 0 ? named : nameless;
    const [own = []] = all.toSorted((a, b) => overlap(city, b) - overlap(city, a));
    if (named.length === 0 && overlap(city, own) * 2 < city.districts.length) continue;
    const matching = { ours: [...own], theirs: [...city.districts] };
    take(matching, isSame, matches);
    take(matching, isSlip, matches);
    const province = readProvince(own[0]?.code ?? "");
    const left = rest.get(province) ?? { ours: [], theirs: [] };
    left.theirs.push(...matching.theirs);
    rest.set(province, left);
  }
  // A city that was split off since is looked for in what is left of its province.
  for (const [province, left] of rest) {
    left.ours = nameless
      .flat()
      .filter(({ code }) => readProvince(code) === province && !matches.has(code));
    take(left, isSame, matches);
  }
  return matches;
}

/** The first digits of a code; Papua's are one province, as in couriers' lists. */
const readProvince = (code: string): string => code.slice(0, code.startsWith("9") ? 1 : 2);

function toList(
  listed: readonly ListedDistrict[],
  values: ReadonlyMap<string, string>,
): CourierList {
  const [existing, missing] = [
    listed.filter(({ code }) => values.has(code)),
    listed.filter(({ code }) => !values.has(code)),
  ];
  return {
    lines: existing.map(({ code }) => `${code}=${values.get(code)}`),
    missing: missing.map(({ code, name, city }) => `${code} ${name}, ${city}`),
  };
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const woongkirFile = "woongkir-address_2.json";
const timeoutMs = 30_000;

/** Reads the plugin's file from a folder, or from the WordPress at an address. */
async function readWoongkirFile(source: string, fetch: Fetch): Promise<unknown> {
  const isUrl = /^https?:\/\//.test(source);
  const folder = "/wp-content/plugins/woongkir/data/";
  const url =
    isUrl &&
    new URL(
      woongkirFile,
      new URL(source).pathname === "/" ? new URL(folder, source) : source.replace(/\/*$/, "/"),
    );
  const path = url ? url.href : join(source, woongkirFile);
  try {
    if (!url) return JSON.parse(await readFile(path, "utf8"));
    const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new Error(
      `${path} cannot be read (${error instanceof Error ? error.message : error}). Give the address of the WordPress, or the folder "data" of the plugin Woongkir.`,
    );
  }
}

interface WoongkirDistrict {
  value: string;
  city: string;
  state: string;
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !/[|\n\r]/.test(value);

const isWoongkirDistrict = (row: unknown): row is WoongkirDistrict => {
  const { value, city, state } = (row ?? {}) as Partial<WoongkirDistrict>;
  return isText(value) && isText(city) && isText(state);
};

/** Makes the list of Woongkir's spellings from the plugin's own data. */
export async function woongkirList(
  listed: readonly ListedDistrict[],
  source: string,
  fetch: Fetch = fetchOrRefuse,
): Promise<CourierList> {
  const rows = await readWoongkirFile(source, fetch);
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isWoongkirDistrict))
    throw new Error(
      `${woongkirFile} is not a list of kecamatan with "value", "city" and "state": is it of Woongkir 1.3 or later?`,
    );
  const byCity = Map.groupBy(rows, ({ city, state }) => `${state}|${city}`);
  const cities = [...byCity].map(([key, districts]) => ({
    name: key.slice(key.indexOf("|") + 1),
    districts: districts.map(({ value }) => ({ name: value, entry: `${key}|${value}` })),
  }));
  return toList(listed, matchDistricts(listed, cities));
}

/** How KiriminAja's API is reached. */
export interface KiriminajaOptions {
  /** The operator's own key. */
  key: string;
  url?: string;
  fetch?: Fetch;
  /** Waits between attempts. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Lines of an earlier run, which are not requested again. */
  existing?: readonly string[];
  /** Called after each city with all lines so far, and how much is done. */
  progress?: (lines: string[], done: { cities: number; of: number; name: string }) => void;
}

interface Row {
  id: number;
  provinsi_name?: string;
  kabupaten_name?: string;
  type?: string;
  kecamatan_name?: string;
  kelurahan_name?: string;
}

interface KiriminajaResponse {
  status?: boolean;
  text?: string;
  datas?: Row[];
  results?: Row[];
}

const attempts = 4;

function kiriminajaApi({
  key,
  url,
  fetch,
  pause,
}: Required<Omit<KiriminajaOptions, "existing" | "progress">>) {
  const once = async (path: string, body: object): Promise<Row[] | "later"> => {
    const response = await fetch(`${url}/api/mitra/${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401 || response.status === 403)
      throw new Error(
        `KiriminAja refuses the key (status ${response.status}): set KIRIMINAJA_API_KEY to the key in your account's settings.`,
      );
    if (response.status === 429 || response.status >= 500) return "later";
    const data = (await response.json().catch(() => null)) as KiriminajaResponse | null;
    const rows = data?.datas ?? data?.results;
    if (!response.ok || !data?.status || !Array.isArray(rows))
      throw new Error(
        `KiriminAja responded with /${path} ${JSON.stringify(body)} with status ${response.status}${data?.text ? `: ${data.text}` : ", and not with a list"}.`,
      );
    return rows;
  };
  return async (path: string, body: object = {}): Promise<Row[]> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const rows = await once(path, body).catch((error: unknown) => {
        // A connection that broke or took too long is tried again.
        if (error instanceof TypeError || error instanceof DOMException) return "later" as const;
        throw error;
      });
      if (rows !== "later") return rows;
      if (attempt < attempts) await pause(2 ** attempt * 1_000);
    }
    throw new Error(
      `KiriminAja does not respond to /${path} ${JSON.stringify(body)}. What was read so far is stored: run the command again later, and it continues.`,
    );
  };
}

type Post = ReturnType<typeof kiriminajaApi>;

interface KiriminajaArea {
  id: number;
  /** Its names, from the kecamatan on. */
  place: string;
}

async function kiriminajaCities(post: Post): Promise<CourierCity<KiriminajaArea>[]> {
  const cities: CourierCity<KiriminajaArea>[] = [];
  for (const { id: provinsi_id, provinsi_name: province = "" } of await post("province")) {
    for (const { id, kabupaten_name = "", type = "" } of await post("city", { provinsi_id })) {
      const hasKind = /^(kota|kab)/i.test(kabupaten_name);
      const name = hasKind ? kabupaten_name : `${type} ${kabupaten_name}`.trim();
      const rows = await post("kecamatan", { kabupaten_id: id });
      const districts = rows.map((row) => {
        const { kecamatan_name = "" } = row;
        const location = [kecamatan_name, name, province].join(", ");
        return { name: kecamatan_name, entry: { id: row.id, place: location } };
      });
      cities.push({ name, districts });
    }
  }
  return cities;
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Makes the list of KiriminAja's ids with the operator's key: one kelurahan for each kecamatan. */
export async function kiriminajaList(
  listed: readonly ListedDistrict[],
  { existing = [], progress = () => {}, ...options }: KiriminajaOptions,
): Promise<CourierList> {
  const { key, url = "https://client.kiriminaja.com" } = options;
  const { fetch = fetchOrRefuse, pause = wait } = options;
  const post = kiriminajaApi({ key, url, fetch, pause });
  const values = new Map(existing.map((line) => [line.slice(0, 8), line.slice(9)] as const));
  const matched = matchDistricts(listed, await kiriminajaCities(post));
  const byCity = [...Map.groupBy(listed, ({ code }) => code.slice(0, 5)).values()];
  for (const [at, districts] of byCity.entries()) {
    for (const { code } of districts) {
      const entry = matched.get(code);
      if (!entry || values.has(code)) continue;
      const [village] = await post("kelurahan", { kecamatan_id: entry.id });
      if (!village) continue;
      const location = `${village.kelurahan_name ?? ""}, ${entry.place}`.replace(/[|\n\r]/g, " ");
      values.set(code, `${village.id}|${location}`);
    }
    const [first] = districts;
    const done = { cities: at + 1, of: byCity.length, name: first?.city ?? "" };
    progress(toList(listed, values).lines, done);
  }
  return toList(listed, values);
}
