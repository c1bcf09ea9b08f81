import vehicleTable from "#brand/search/vehicles.json" with { type: "json" };
import type { Product } from "../../../shared/product.ts";
import type { ModelYears, VehicleClass, VehicleFile, VehiclePart } from "./vehicles.ts";

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

const { classes, parts } = vehicleTable as VehicleFile;

const slugOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** A maker in addresses. */
export const makerSlug = slugOf;

/** A vehicle in addresses. */
export const vehicleId = (maker: string, name: string): string => slugOf(`${maker} ${name}`);

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

/** Whether the brand has vehicles to look for: without them nothing of it is shown. */
export const hasVehicles: boolean = listedVehicles.length > 0;

/** Whether the table may say something of a product: only then its page asks for the vehicle. */
export const isOfVehicles = ({ attributes }: Pick<Product, "attributes">): boolean =>
  hasVehicles && attributes.some(({ name }) => name === vehicleTerm);
