import type { Resolver } from "../context.ts";
import { inLocale } from "../locale.ts";
import type { ProductRow } from "../schema/products.ts";

type ProductResolver = Resolver<ProductRow>;

/** WooGraphQL returns null for an empty stock as well as for unmanaged stock. */
export const inventory = {
  backordersAllowed: (({ backorders }) => backorders !== "NO") satisfies ProductResolver,
  manageStock: (({ manageStock }) => (manageStock ? "TRUE" : null)) satisfies ProductResolver,
  stockQuantity: (({ manageStock, stockQuantity }) =>
    manageStock ? stockQuantity || null : null) satisfies ProductResolver,
};

const measure =
  (field: "weight" | "length" | "width" | "height"): ProductResolver =>
  (product) => {
    const value = product[field];
    return value === null ? null : String(value);
  };

export const dimensions = {
  weight: measure("weight"),
  length: measure("length"),
  width: measure("width"),
  height: measure("height"),
  shippingRequired: (({ virtual }) => !virtual) satisfies ProductResolver,
};

export const taxed = { taxClass: () => "STANDARD", taxStatus: () => "TAXABLE" };

/** The file's path is never exposed: it is downloaded with an order's key. */
const downloads: ProductResolver = async ({ id }, _, { loaders, locale }) => {
  const rows = await loaders.downloads.load(id);
  if (rows.length === 0) return null;
  return rows.map((row) => ({
    downloadId: row.id,
    name: inLocale(locale, row.nameId, row.nameEn),
    file: null,
    fileExists: true,
    fileExt: row.file.split(".").pop() ?? null,
    fileType: null,
  }));
};

export const downloadable = { downloads };
