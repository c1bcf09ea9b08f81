import type { ListingQuery } from "../../shared/facets.ts";
import type { ProductCard } from "../../shared/product.ts";
import { listedFor } from "../catalogue/search/vehicle-fit.ts";
import { listedVehicles, vehicleId } from "../catalogue/search/vehicle-list.ts";
import { neededParts } from "../fit/fitting.ts";
import {
  listYears,
  readOwnVehicle,
  readVehicles,
  toName,
  toShortName,
  toVehicleKey,
  vehicleOfYear,
  type YearOfVehicle,
} from "../fit/own-vehicle.ts";
import { rescue } from "../platform/backend-error.ts";
import type { PublicContext } from "../platform/render/define-page.ts";
import type { SearchNotes } from "../search/search-notes.tsx";
import type { ListingRequest, ListingResult } from "./listing.ts";

/** The products of a listing that fit a vehicle, which stand before the rest. */
export interface FittingProducts {
  vehicle: string;
  products: ProductCard[];
}

const parameter = "fit";

/** Adds the vehicle that a browser remembers to what a listing is asked for. */
export function rememberedVehicle(
  cookies: string | null,
  now: Date,
): [name: string, value: string] | null {
  const own = readOwnVehicle(cookies, now);
  return own && [parameter, toVehicleKey(own)];
}

/** Whether a listing is asked for a vehicle: its pages are as many as there are vehicles. */
export const isForVehicle = (query: URLSearchParams): boolean => query.has(parameter);

/** The vehicle that a page is asked for. */
export const readVehicle = ({
  query,
  now,
}: Pick<PublicContext, "query" | "now">): YearOfVehicle | null =>
  readVehicles(query.get(parameter) ?? "", now())[0] ?? null;

interface Named {
  own: YearOfVehicle;
  name: string;
}

/** The model that a search names, of its year or the newest; null for a maker's. */
function searchedVehicle(
  { listed }: Pick<NonNullable<SearchNotes["vehicle"]>, "listed">,
  search: string,
  now: Date,
): Named | null {
  const model = listed?.name && vehicleId(listed.maker, listed.name);
  const vehicle = listedVehicles.find(({ id }) => id === model);
  if (!vehicle) return null;
  const [year = ""] = /\b(?:19|20)\d\d\b/.exec(search) ?? [];
  const ofYear = vehicleOfYear(vehicle.id, year, now);
  const own = ofYear ?? vehicleOfYear(vehicle.id, String(listYears(vehicle, now)[0]), now);
  return own && { own, name: ofYear ? toName(own) : `${vehicle.maker} ${vehicle.name}` };
}

/** The vehicle that the search names, else the one that the browser remembers. */
function vehicleFor(
  { search }: Pick<ListingQuery, "search">,
  notes: ListingResult["notes"],
  { query, now }: Pick<PublicContext, "query" | "now">,
): Named | null {
  if (notes?.vehicle) return searchedVehicle(notes.vehicle, search, now());
  const own = readVehicle({ query, now });
  return own && { own, name: toShortName(own) };
}

/**
 * Products of a listing that fit the vehicle of its search, or else the remembered one; null without
 * any, or where the search is for something else.
 */
export async function fittingProducts(
  context: Pick<PublicContext, "query" | "now" | "index" | "catalogue">,
  { query, notes, filters }: ListingResult,
  { category, currency, decided }: ListingRequest,
): Promise<FittingProducts | null> {
  const named = filters && !notes?.isAlternative && vehicleFor(query, notes, context);
  if (!named) return null;
  const indexState = await context.index();
  if (indexState.state !== "ready") return null;
  const rules = neededParts(named.own).map(({ rule }) => rule);
  const asked = { ...query, category, currency, skip: 0, take: 0, ...(decided && { decided }) };
  const source = { engine: indexState.engine, catalogue: context.catalogue };
  const products = await rescue(listedFor(rules, asked, source), []);
  if (products.length === 0) return null;
  if (notes?.vehicle) {
    // A search that names a vehicle may be for what the table has no part for.
    const first = { ...asked, orderby: "relevance", order: "DESC", take: 1 } as const;
    const [best] = (await indexState.engine.list(first)).products;
    if (!products.some(({ id }) => id === best?.id)) return null;
  }
  return { vehicle: named.name, products };
}
