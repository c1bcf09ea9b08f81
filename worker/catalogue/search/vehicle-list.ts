import vehicleTable from "#brand/search/vehicles.json" with { type: "json" };
import type { Product } from "../../../shared/product.ts";
import type {
  ModelYears,
  VehicleClass,
  VehicleFile,
  VehicleKind,
  VehiclePart,
} from "./vehicles.ts";

/** A vehicle of the brand's table that products can be looked for by year. */
export interface ListedVehicle {
  /** In addresses and the cookie: "honda-vario-125". */
  id: string;
  maker: string;
  name: string;
  class: VehicleClass;
  years: readonly ModelYears[];
}

/** The attribute for what a product is for. */
export const vehicleTerm = "pa_vehicle";

const { classes, parts, kinds, popular } = vehicleTable as VehicleFile;

const toSlug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** A text of the table in a language, or in the table's first. */
export const pickText = (texts: Readonly<Record<string, string>>, lang: string): string =>
  texts[lang] ?? Object.values(texts)[0] ?? "";

/** A maker in addresses. */
export const makerSlug = toSlug;

/** A vehicle in addresses. */
export const vehicleId = (maker: string, name: string): string => toSlug(`${maker} ${name}`);

/** What vehicles need, in the order that it is shown. */
export const vehicleParts: readonly VehiclePart[] = parts;

/** The table's classes of vehicles, with what each needs. */
export const vehicleClasses: readonly VehicleClass[] = classes;

/** All vehicles, by maker and name. */
export const listedVehicles: readonly ListedVehicle[] = classes
  .flatMap((own) =>
    own.models.flatMap((model) =>
      typeof model === "string" ? [] : model.vehicles.map((it) => ({ ...it, class: own })),
    ),
  )
  .map((it) => ({ ...it, id: vehicleId(it.maker, it.name) }))
  .sort((a, b) => a.maker.localeCompare(b.maker) || a.name.localeCompare(b.name));

/** A vehicle by its id, or by its maker and name. */
export const findVehicle = (sought: string): ListedVehicle | undefined =>
  listedVehicles.find(({ id }) => id === toSlug(sought));

/** Vehicles by kind, as the brand orders its kinds. */
export const vehiclesByKind: readonly { kind: VehicleKind; vehicles: ListedVehicle[] }[] =
  kinds.map((kind) => ({
    kind,
    vehicles: listedVehicles.filter((it) => it.class.kind[0]?.startsWith(kind.word)),
  }));

/** The vehicles that most people drive, the brand's order. */
export const popularVehicles: readonly ListedVehicle[] = popular.flatMap(
  (id) => findVehicle(id) ?? [],
);

/** Whether the brand has vehicles to look for: without them nothing of it is shown. */
export const hasVehicles: boolean = listedVehicles.length > 0;

/** Whether the table may say something of a product: only then its page asks for the vehicle. */
export const isOfVehicles = ({ attributes }: Pick<Product, "attributes">): boolean =>
  hasVehicles && attributes.some(({ name }) => name === vehicleTerm);
