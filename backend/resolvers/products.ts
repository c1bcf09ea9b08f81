import { BusinessError } from "../business-error.ts";
import { variationAttributeNodes } from "../catalogue/attribute-nodes.ts";
import { loadMedia } from "../catalogue/media-node.ts";
import { connectionOfList } from "../catalogue/paging.ts";
import { type LinkedArguments, listLinkedProducts } from "../catalogue/related-products.ts";
import type { Context, Resolver } from "../context.ts";
import type { Env } from "../env.ts";
import { inLocale } from "../locale.ts";
import type { ProductRow } from "../schema/products.ts";
import { everyProduct, identity, pricing, resolveLinks } from "./product-base.ts";
import { dimensions, downloadable, inventory, taxed } from "./product-stock.ts";

interface Paged extends LinkedArguments {
  after?: string | null;
}

const TYPE_NAMES = {
  SIMPLE: "SimpleProduct",
  VARIABLE: "VariableProduct",
  EXTERNAL: "ExternalProduct",
  GROUPED: "GroupProduct",
  VARIATION: "SimpleProductVariation",
} as const satisfies Record<ProductRow["type"], string>;

/** WooGraphQL's setting that shows products of types it does not know. */
export const showsUnsupported = ({ UNSUPPORTED_PRODUCTS }: Pick<Env, "UNSUPPORTED_PRODUCTS">) =>
  UNSUPPORTED_PRODUCTS === "on";

const byType = {
  __resolveType: ({ type, pluginType }: ProductRow, { env }: Context) => {
    if (pluginType === null) return TYPE_NAMES[type];
    if (showsUnsupported(env)) return "UnsupportedProduct";
    throw new BusinessError(
      `The "${pluginType}" product type is not supported by the core WPGraphQL for WooCommerce (WooGraphQL) schema.`,
    );
  },
};

const variations: Resolver<ProductRow, Paged> = async ({ id }, paged, { loaders }) =>
  connectionOfList(await loaders.variations.load(id), paged, (row) => row.id);

/** A variation without its own picture shows its product's. */
const variationImage: Resolver<ProductRow> = async ({ imageId, parentId }, _, context: Context) => {
  const parent = imageId === null && parentId ? await context.loaders.product.load(parentId) : null;
  return loadMedia(imageId ?? parent?.imageId ?? null, context);
};

const variation = {
  ...identity,
  ...inventory,
  ...dimensions,
  ...downloadable,
  ...pricing,
  image: variationImage,
  purchasable: everyProduct.purchasable,
  attributes: (async (row, _, context) => ({
    nodes: await variationAttributeNodes(row, context),
  })) satisfies Resolver<ProductRow>,
};

const external = {
  buttonText: (({ buttonTextId, buttonTextEn }, _, { locale }) =>
    inLocale(locale, buttonTextId ?? "", buttonTextEn ?? "") ||
    null) satisfies Resolver<ProductRow>,
};

const group = {
  products: (async (product, paged, context) =>
    connectionOfList(
      await listLinkedProducts(product, { kind: "grouped", where: paged.where }, context),
      paged,
      (row) => row.id,
    )) satisfies Resolver<ProductRow, Paged>,
};

const nothing = () => null;

// Recorded: the interfaces are implemented, and these of their fields are empty.
const unsupported = {
  ...everyProduct,
  ...taxed,
  type: () => "UNSUPPORTED",
  stockStatus: nothing,
  stockQuantity: nothing,
  manageStock: nothing,
  backordersAllowed: nothing,
  lowStockAmount: nothing,
  soldIndividually: nothing,
  virtual: nothing,
  downloadable: nothing,
  weight: nothing,
  length: nothing,
  width: nothing,
  height: nothing,
};

/** Resolvers of the type that the schema has while the setting is on. */
export const unsupportedResolvers = { UnsupportedProduct: unsupported };

export const productResolvers = {
  Product: byType,
  ProductUnion: byType,
  ProductVariation: byType,
  SimpleProduct: {
    ...everyProduct,
    ...inventory,
    ...dimensions,
    ...taxed,
    ...downloadable,
    crossSell: resolveLinks("cross_sell"),
  },
  VariableProduct: {
    ...everyProduct,
    ...inventory,
    ...dimensions,
    ...taxed,
    variations,
    crossSell: resolveLinks("cross_sell"),
  },
  ExternalProduct: { ...everyProduct, ...external },
  GroupProduct: { ...everyProduct, ...group },
  SimpleProductVariation: variation,
};
