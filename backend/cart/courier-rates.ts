import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";
import type { Address } from "../session/address.ts";
import type { CartLineState } from "../session/session-state.ts";
import type { Rate } from "./shipping-rates.ts";

/** The cart data that a courier gets. */
export interface Parcel {
  destination: Address;
  /** Session data stored by updateSession. */
  data: Record<string, string>;
  /** Kilograms; 0 when an item has no weight. */
  weight: number;
}

/** A courier's service, relative to the zone's price and delivery time. */
interface Service {
  courier: string;
  code: string;
  name: string;
  /** Multiplies the zone's price. */
  factor: number;
  /** Days added to the zone's delivery time; negative when faster. */
  days: number;
  /** The farthest zone served. */
  farthest?: number;
  /** Minimum weight in kilograms. */
  lightest?: number;
}

const services: Service[] = [
  { courier: "jne", code: "OKE", name: "JNE - OKE", factor: 0.85, days: 1 },
  { courier: "jne", code: "REG", name: "JNE - REG", factor: 1, days: 0 },
  { courier: "jne", code: "YES", name: "JNE - YES", factor: 1.8, days: -2, farthest: 2 },
  { courier: "jnt", code: "EZ", name: "J&T - EZ", factor: 1.05, days: 0 },
  { courier: "sicepat", code: "REG", name: "SiCepat - REG", factor: 0.95, days: 0 },
  {
    courier: "sicepat",
    code: "GOKIL",
    name: "SiCepat - Gokil",
    factor: 0.45,
    days: 3,
    lightest: 10,
  },
  { courier: "anteraja", code: "REG", name: "AnterAja - REG", factor: 0.9, days: 1, farthest: 4 },
  { courier: "pos", code: "KILAT", name: "Pos - Kilat", factor: 1.1, days: 2 },
];

/** From a warehouse in Jakarta: rupiah per kilogram, and days. */
const zones = [
  { states: "JK", price: 9_000, days: [1, 2] },
  { states: "BT JB", price: 12_000, days: [2, 3] },
  { states: "JT YO JI", price: 19_000, days: [2, 4] },
  { states: "LA SS BB BE JA SB RI KR SU AC BA", price: 30_000, days: [3, 5] },
  { states: "NB NT KB KT KS KI KU SN SG SR SA ST GO", price: 42_000, days: [4, 7] },
  { states: "MA MU PA PB", price: 85_000, days: [6, 11] },
] as const;

/** Maximum weight of one parcel in kilograms. */
const HEAVIEST = 50;
const PER_EURO_CENT = 186;

/** A stable number from 0 to 2 for a name: how far a kecamatan is from its hub. */
const remoteness = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % 3;

const isCity = (city: string): boolean => /^(Kota|Kabupaten) \S/.test(city);

/** The place that a plugin's courier uses for its rate; null when it has no rates there. */
function toDestination(mode: string, { destination, data }: Parcel): string | null {
  const { city, address2, address1 } = destination;
  if (mode === "kiriminaja") {
    const id = data.shipping_destination_id ?? data.destination_id ?? "";
    return /^\d+$/.test(id) && address1.length >= 10 ? id : null;
  }
  // Only RajaOngkir's spelling; an unknown kecamatan is rated as its city.
  if (!isCity(city)) return null;
  if (mode === "woongkir") return address2 || city;
  return address2 || null;
}

function toPrice(rupiah: number, currency: string): number {
  if (currency === "IDR") return Math.round(rupiah / 500) * 500;
  return Math.round(rupiah / PER_EURO_CENT);
}

const toId = (mode: string, { courier, code }: Service): string =>
  mode === "kiriminaja"
    ? `kiriminaja-official_${courier}_${code}`
    : `${mode === "woongkir" ? "woongkir" : "courier"}:5:${courier}:${code}`;

/** The session's key for a package's rates, as in WooCommerce. */
export const STORED_RATES = "shipping_for_package_0";

/** Couriers' rates of a package, as far as they are known without asking the courier. */
export interface PackageRates {
  /** The rates that the session keeps, which may be those of an earlier package. */
  stored: Rate[];
  isCurrent: boolean;
  /** Asks the courier; `fresh` is what the session then keeps. */
  ask(): Promise<{ rates: Rate[]; fresh: string }>;
}

/**
 * The rates that the session keeps for a package, also none of a carrier that failed: WooCommerce
 * asks again only for another package, or when the key was emptied.
 */
export function packageRates(
  env: CourierEnv & Pick<Env, "COURIER_DELAY_MS">,
  parcel: Parcel & { lines: readonly CartLineState[] },
  locale: Locale,
): PackageRates {
  const ask = async () => ({ rates: [], fresh: "" });
  if (!env.COURIERS || env.COURIERS === "off") return { stored: [], isCurrent: true, ask };
  const { [STORED_RATES]: text, destination_id: id, shipping_destination_id: goal } = parcel.data;
  const { destination, lines, weight } = parcel;
  const { firstName: _, lastName: _last, phone: _phone, email: _email, ...address } = destination;
  const hash = JSON.stringify([
    address,
    [id, goal],
    lines.map(({ key, quantity }) => [key, quantity]),
    weight,
    locale,
  ]);
  const stored = storedIn(text);
  return {
    stored: stored?.rates ?? [],
    isCurrent: stored?.hash === hash,
    async ask() {
      if (env.COURIER_DELAY_MS) await scheduler.wait(Number(env.COURIER_DELAY_MS));
      const rates = courierRates(env, parcel, locale);
      return { rates, fresh: JSON.stringify({ hash, rates }) };
    },
  };
}

/** Callers of updateSession may have written any text. */
function storedIn(text = ""): { hash: string; rates: Rate[] } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type CourierEnv = Pick<Env, "COURIERS" | "COURIER_API" | "CURRENCY">;

/** The couriers' rates for a parcel; empty where a real courier would return none. */
export function courierRates(env: CourierEnv, parcel: Parcel, locale: Locale = "id"): Rate[] {
  const mode = env.COURIERS ?? "";
  const { destination, weight } = parcel;
  if (!mode || mode === "off" || env.COURIER_API === "down") return [];
  if (destination.country !== "ID" || weight <= 0 || weight > HEAVIEST) return [];
  const at = zones.findIndex(({ states }) => states.split(" ").includes(destination.state));
  const zone = zones[at];
  const location = toDestination(mode, parcel);
  if (!zone || location === null) return [];
  const far = remoteness(location) + (destination.city.startsWith("Kabupaten") ? 1 : 0);
  const perKilogram = zone.price + far * 1_500;
  const [from, to] = [zone.days[0] + (far > 1 ? 1 : 0), zone.days[1] + (far > 1 ? 1 : 0)];
  return services
    .filter(({ farthest = zones.length, lightest = 0 }) => at <= farthest && weight >= lightest)
    .map((service) => {
      const [first, last] = [Math.max(1, from + service.days), Math.max(1, to + service.days)];
      const span = first === last ? `${first}` : `${first}-${last}`;
      const days = inLocale(locale, `${span} hari`, `${span} ${last === 1 ? "day" : "days"}`);
      return {
        id: toId(mode, service),
        methodId: mode === "kiriminaja" ? "kiriminaja-official" : mode,
        instanceId: 5,
        label: `${service.name} (${days})`,
        cost: toPrice(perKilogram * Math.ceil(weight) * service.factor, env.CURRENCY),
      };
    });
}
