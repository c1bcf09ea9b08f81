import { attributeConnection, defaultAttributeConnection } from "../catalogue/attribute-nodes.ts";
import { loadMedia, mediaNode } from "../catalogue/media-node.ts";
import type { First, PageArguments } from "../catalogue/paging.ts";
import { chargedPrice, type PriceField, productPrice } from "../catalogue/product-prices.ts";
import { reviewConnection } from "../catalogue/product-reviews.ts";
import {
  type LinkedArguments,
  listLinkedProducts,
  relatedProducts,
} from "../catalogue/related-products.ts";
import { shopTimeWithOffset } from "../catalogue/shop-time.ts";
import { takeFirst, termNode } from "../catalogue/term-node.ts";
import type { Resolver } from "../context.ts";
import { globalId } from "../global-id.ts";
import { inLocale } from "../locale.ts";
import type { PriceFormat } from "../money.ts";
import type { LinkKind, ProductRow } from "../schema/products.ts";
import { productSeo } from "../seo-fields.ts";

type ProductResolver<Args = object> = Resolver<ProductRow, Args>;

const resolveTerms =
  (taxonomy: string | null): ProductResolver<First> =>
  async ({ id }, { first }, context) => {
    const rows = await context.loaders.productTerms.load(id);
    const wanted = taxonomy === null ? rows : rows.filter((row) => row.taxonomy === taxonomy);
    return { nodes: takeFirst(wanted, first).map((row) => termNode(row, context)) };
  };

export const resolveLinks =
  (kind: LinkKind): ProductResolver<LinkedArguments> =>
  async (product, { first, where }, context) => ({
    nodes: takeFirst(await listLinkedProducts(product, { kind, where }, context), first),
  });

const galleryImages: ProductResolver<First> = async ({ id }, { first }, context) => {
  const rows = await context.loaders.gallery.load(id);
  return { nodes: takeFirst(rows, first).map((row) => mediaNode(row, context)) };
};

const related: ProductResolver<LinkedArguments> = async (product, args, context) => ({
  nodes: await relatedProducts(product, args, context),
});

/** Only the requested keys, and never private ones. */
const metaData: ProductResolver<{ keysIn?: string[] | null }> = async ({ id }, args, context) => {
  const rows = (await context.loaders.productMeta.load(id)).filter(
    ({ key }) => !key.startsWith("_"),
  );
  const wanted = rows.filter(({ key }) => !args.keysIn || args.keysIn.includes(key));
  if (wanted.length === 0) return null;
  return wanted.map(({ key, value }) => ({ id: null, key, value: value === "0" ? null : value }));
};

const price =
  (field: PriceField): ProductResolver<{ format?: PriceFormat | null }> =>
  (product, { format }, context) =>
    productPrice(product, field, format, context);

export const pricing = {
  price: price("price"),
  regularPrice: price("regularPrice"),
  salePrice: price("salePrice"),
};

export const identity = {
  id: (({ id }) => globalId("post", id)) satisfies ProductResolver,
  databaseId: (({ id }) => id) satisfies ProductResolver,
  name: (({ nameId, nameEn }, _, { locale }) =>
    inLocale(locale, nameId, nameEn)) satisfies ProductResolver,
};

const texts = {
  description: (({ descriptionId, descriptionEn }, _, { locale }) =>
    inLocale(locale, descriptionId, descriptionEn) || null) satisfies ProductResolver,
  shortDescription: (({ shortDescriptionId, shortDescriptionEn }, _, { locale }) =>
    inLocale(locale, shortDescriptionId, shortDescriptionEn)) satisfies ProductResolver,
  link: (({ slug }, _, { env }) => `${env.SITE_URL}/product/${slug}/`) satisfies ProductResolver,
  uri: (({ slug }) => `/product/${slug}/`) satisfies ProductResolver,
  date: (({ date }) => shopTimeWithOffset(date)) satisfies ProductResolver,
};

/** An external product is bought elsewhere, a grouped one through its members. */
const purchasable: ProductResolver = (product) =>
  product.type === "VARIABLE" ? product.minPrice !== null : sellsAlone(product);

const sellsAlone = (product: ProductRow) =>
  (product.type === "SIMPLE" || product.type === "VARIATION") && chargedPrice(product) !== null;

/** Fields of all product types. */
export const everyProduct = {
  ...identity,
  ...texts,
  purchasable,
  hasPassword: (({ password }) => Boolean(password)) satisfies ProductResolver,
  galleryImages,
  related,
  metaData,
  image: (({ imageId }, _, context) => loadMedia(imageId, context)) satisfies ProductResolver,
  storefrontSeo: productSeo,
  reviewsAllowed: () => true,
  virtual: (({ type, virtual }) => (type === "SIMPLE" ? virtual : null)) satisfies ProductResolver,
  productCategories: resolveTerms("product_cat"),
  productTags: resolveTerms("product_tag"),
  productBrands: resolveTerms("product_brand"),
  allPaSize: resolveTerms("pa_size"),
  terms: resolveTerms(null),
  upsell: resolveLinks("upsell"),
  attributes: ((product, args, context) =>
    attributeConnection(product, args, context)) satisfies ProductResolver<First>,
  defaultAttributes: ((product, _, context) =>
    defaultAttributeConnection(product, context)) satisfies ProductResolver,
  reviews: ((product, args, context) =>
    reviewConnection(product, args, context)) satisfies ProductResolver<PageArguments>,
  ...pricing,
};
