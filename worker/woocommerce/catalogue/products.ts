import type { Product, ProductCard, Stock } from "../../../shared/product.ts";
import type {
  Catalogue,
  Classification,
  OfferedProduct,
  ProductFiles,
  ProductListing,
  Variants,
} from "../../commerce/catalogue.ts";
import type { CatalogueClient, ProductsQuery } from "../catalogue-client.ts";
import { type BackendFiles, getProductFiles } from "../documents/file-queries.ts";
import { getHiddenSlugs } from "../documents/hidden-product-queries.ts";
import {
  getOfferedProducts,
  getProductAttributes,
  getProducts,
  getProductsByIds,
  getWishedProducts,
} from "../documents/product-list-queries.ts";
import { getProduct, getStockStatus } from "../documents/product-queries.ts";
import { toDownloadFile } from "../mapping/download-name.ts";
import { type MappingContext, mappingContext } from "../mapping/mapping-context.ts";
import { getNodes, isShown, toCard, toShownCards } from "../mapping/to-card.ts";
import {
  type StockData,
  toAttributes,
  toProduct,
  toStock,
  toVariation,
} from "../mapping/to-product.ts";
import { type ResultOf, restOfConnection } from "../operation.ts";
import { inHundreds } from "../read-together.ts";
import {
  hasSlug,
  isInList,
  type Listed,
  type ListedNode,
  nameOfId,
  pageSize,
  readBySlug,
} from "../slugs.ts";
import { withWholeLists } from "../whole-product.ts";
import type { Source } from "./source.ts";

export async function readProductRow(
  { client, config }: Source,
  { category, ...list }: ProductListing,
): Promise<ProductCard[]> {
  const variables = category ? { ...list, category: [category] } : list;
  const { products } = await client.query(getProducts, variables);
  return toShownCards(products?.nodes, mappingContext(config));
}

/** Reads products by id; of ids that neither index nor list has, one a minute is looked up. */
async function readEach<Node extends { databaseId: number }>(
  { client, indexedIds, unlisted }: Source,
  operation: ProductsQuery<Node>,
  ids: readonly number[],
): Promise<Node[]> {
  const indexed = ids.length > 0 ? await indexedIds(ids) : null;
  if (!indexed) return client.queryEach(operation, ids);
  const wanted = await Promise.all(
    ids.map(async (id) => {
      if (indexed.has(id)) return true;
      const isIt = ({ databaseId }: ListedNode) => databaseId === id;
      const listed = await isInList(isIt, (after) => hiddenPage(client, after));
      return listed !== "no" || unlisted.mayLookUp("product", nameOfId(id));
    }),
  );
  const nodes = await client.queryEach(
    operation,
    ids.filter((_id, at) => wanted[at]),
  );
  for (const { databaseId } of nodes)
    if (!indexed.has(databaseId)) unlisted.remember("product", nameOfId(databaseId));
  return nodes;
}

export async function readCards(source: Source, ids: readonly number[]): Promise<ProductCard[]> {
  const nodes = await readEach(source, getProductsByIds, ids);
  return toShownCards(nodes, mappingContext(source.config));
}

const hiddenPage = async (client: CatalogueClient, after: string | null) =>
  (await client.query(getHiddenSlugs, { first: pageSize, after })).products;

// Without an index the slug is unknown, and the backend's result decides.
async function isListed({ client, isIndexed }: Source, slug: string): Promise<Listed> {
  const indexed = await isIndexed(slug);
  if (indexed !== "no") return indexed;
  return isInList(hasSlug(slug), (after) => hiddenPage(client, after));
}

/** Reads a product's data; null, without a backend call, when neither index nor list has the slug. */
export const readByProductSlug = <Match>(
  source: Source,
  slug: string,
  read: () => Promise<Match | null | undefined>,
): Promise<Match | null> =>
  readBySlug(
    source.unlisted,
    { kind: "product", slug, isListed: () => isListed(source, slug) },
    read,
  );

export async function readProduct(source: Source, slug: string): Promise<Product | null> {
  const { client, config, link } = source;
  const match = await readByProductSlug(source, slug, async () => {
    const { product } = await client.query(getProduct, { slug });
    return product && withWholeLists(client, product);
  });
  // Visitors cannot see what needs a password.
  if (!match || match.hasPassword) return null;
  return toProduct(match, { ...mappingContext(config), link });
}

export async function readStock({ client }: Source, slug: string): Promise<Record<number, Stock>> {
  const read = async (after?: string) =>
    (await client.query(getStockStatus, { slug, after })).product;
  const getVariations = (product: Awaited<ReturnType<typeof read>>) =>
    product && "variations" in product ? product.variations : null;
  const product = await read();
  if (!product) return {};
  const variations = getVariations(product);
  const nodes: (StockData & { databaseId: number })[] = [
    product,
    ...getNodes(variations),
    ...(await restOfConnection(variations, async (after) => getVariations(await read(after)))),
  ];
  return Object.fromEntries(nodes.map((node) => [node.databaseId, toStock(node)]));
}

export async function readClassifications(
  source: Source,
  ids: readonly number[],
): Promise<Map<number, Classification>> {
  const nodes = await readEach(source, getProductAttributes, ids);
  const classifications = nodes.map((node): [number, Classification] => {
    const attributes = "attributes" in node ? toAttributes(node) : [];
    const slugs = getNodes(node.productCategories).flatMap(({ slug }) => slug ?? []);
    return [node.databaseId, { attributes, categories: slugs.map((slug) => ({ slug })) }];
  });
  return new Map(classifications);
}

export async function readVariants(
  source: Source,
  ids: readonly number[],
): Promise<Map<number, Variants>> {
  const context = mappingContext(source.config);
  const nodes = await readEach(source, getWishedProducts, ids);
  return new Map(nodes.map((node) => [node.databaseId, toVariants(node, context)]));
}

type WishedNode = NonNullable<
  ResultOf<(typeof getWishedProducts)["document"]>["products"]
>["nodes"][number];

const toVariants = (node: WishedNode, context: MappingContext): Variants => ({
  attributes: "attributes" in node ? toAttributes(node) : [],
  variations:
    "variations" in node
      ? getNodes(node.variations).map((variation) => toVariation(variation, context))
      : [],
});

type OfferedNode = NonNullable<
  ResultOf<(typeof getOfferedProducts)["document"]>["products"]
>["nodes"][number];

/** Products as they are sold; what visitors cannot see is left out. */
export function toOffered(
  nodes: readonly OfferedNode[],
  { config }: Pick<Source, "config">,
): OfferedProduct[] {
  const context = mappingContext(config);
  return nodes.filter(isShown).map((node) => ({
    ...toVariants(node, context),
    card: toCard(node, context),
    stock: toStock("stockStatus" in node ? node : {}),
    soldIndividually: ("soldIndividually" in node && node.soldIndividually) || false,
  }));
}

export const readOffered = async (
  source: Source,
  ids: readonly number[],
): Promise<OfferedProduct[]> => toOffered(await readEach(source, getOfferedProducts, ids), source);

type FileNode = NonNullable<
  ResultOf<(typeof getProductFiles)["document"]>["products"]
>["nodes"][number];

const toFiles = ({ downloads, downloadLimit, downloadExpiry }: BackendFiles): ProductFiles => ({
  limit: downloadLimit,
  expiryDays: downloadExpiry,
  files: (downloads ?? []).flatMap((file) =>
    file ? [{ id: file.downloadId, name: file.name ?? "" }] : [],
  ),
});

/** The address of a file that a customer has bought, and our name for it. */
export function paidFile(
  { config }: Pick<Source, "config">,
  { productId, orderKey, email, fileId }: Parameters<Catalogue["paidFile"]>[0],
): ReturnType<Catalogue["paidFile"]> {
  // As WooCommerce builds them; it decides at each download whether the file is available.
  const query = `download_file=${productId}&order=${orderKey}&email=${encodeURIComponent(email)}`;
  const home = new URL(".", config.backend.graphqlUrl).href;
  const url = `${home}?${query}&key=${fileId}`;
  return { id: toDownloadFile(url), url };
}

/** Files of products and all of their variations, which the backend returns a hundred at a time. */
export async function readFiles(
  { client }: Source,
  ids: readonly number[],
): Promise<Map<number, ProductFiles>> {
  const read = async (include: number[], after?: string) =>
    (await client.query(getProductFiles, { include, after })).products?.nodes ?? [];
  const find = (await Promise.all(inHundreds(ids).map((page) => read(page)))).flat();
  const readFiles = async (node: FileNode): Promise<[number, ProductFiles][]> => {
    if ("variations" in node && node.variations) {
      const rest = await restOfConnection(node.variations, async (after) => {
        const [product] = await read([node.databaseId], after);
        return product && "variations" in product ? product.variations : null;
      });
      return [...node.variations.nodes, ...rest].map((it) => [it.databaseId, toFiles(it)]);
    }
    return "downloads" in node ? [[node.databaseId, toFiles(node)]] : [];
  };
  return new Map((await Promise.all(find.map(readFiles))).flat());
}
