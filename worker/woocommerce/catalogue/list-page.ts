import type { ProductCard } from "../../../shared/product.ts";
import type { BackendList, ListPage } from "../../commerce/catalogue.ts";
import { BackendError } from "../../platform/backend-error.ts";
import type { CatalogueClient } from "../catalogue-client.ts";
import { getProductCursors, getProducts } from "../documents/product-list-queries.ts";
import { mappingContext } from "../mapping/mapping-context.ts";
import { toShownCards } from "../mapping/to-card.ts";
import { pageSize } from "../slugs.ts";
import type { Source } from "./source.ts";

/** Products of one block, and the size of the whole list. */
interface Block {
  nodes: readonly CardNode[];
  count: number;
}

type CardNode = NonNullable<Awaited<ReturnType<typeof queryProducts>>["products"]>["nodes"][number];

// Each takes a real backend about 250 ms, and a page may wait at most 5 s.
const maxSteps = 7;

const queryProducts = (client: CatalogueClient, list: BackendList, stretch: Stretch) =>
  client.query(getProducts, { ...stretch, ...list });

/** A number of products after or before a cursor; a null cursor is the list's end on that side. */
type Stretch =
  | { first: number; after: string | null }
  | { first: null; last: number; before: string | null };

/** How many uncached cursors may still be requested. */
interface Steps {
  left: number;
}

/** One backend list, read in blocks by following cursors from either end. */
interface BlockSource {
  client: CatalogueClient;
  list: BackendList;
  /** Products in a block. */
  size: number;
}

async function readBlock(source: BlockSource, block: number): Promise<Block> {
  const { products } = await ask(source, { first: source.size, after: null });
  const nodes = products?.nodes ?? [];
  const isWhole = !products?.pageInfo.hasNextPage;
  const count = isWhole ? nodes.length : (products.found ?? nodes.length + 1);
  if (block === 0 || isWhole) return { nodes: block === 0 ? nodes : [], count };
  const last = Math.ceil(count / source.size) - 1;
  if (block > last) return { nodes: [], count };
  const stretch = await findStretch(source, block, {
    last,
    count,
    end: products.pageInfo.endCursor,
  });
  const data = stretch && (await ask(source, stretch));
  return { nodes: data?.products?.nodes ?? [], count };
}

async function findStretch(
  source: BlockSource,
  block: number,
  { last, count, end }: { last: number; count: number; end?: string | null },
): Promise<Stretch | null> {
  const fromStart = (steps: Steps) => stretchFromStart(source, block, end ?? null, steps);
  const fromEnd = (steps: Steps) => stretchFromEnd(source, block, { last, count }, steps);
  const isNearEnd = last - block < block;
  const [near, far] = isNearEnd ? [fromEnd, fromStart] : [fromStart, fromEnd];
  if (Math.min(last - block, block) <= maxSteps) return near({ left: maxSteps });
  // A shopper who turns page after page may come from the far end, and needs but one new cursor.
  try {
    return await far({ left: 1 });
  } catch (error) {
    if (!(error instanceof BackendError) || error.reason !== "too-far") throw error;
    return near({ left: maxSteps });
  }
}

// A list that has become shorter ends early: there is no cursor, and nothing to read.
async function stretchFromStart(
  source: BlockSource,
  block: number,
  end: string | null,
  steps: Steps,
): Promise<Stretch | null> {
  let after = end;
  for (let step = 1; after !== null && step < block; step++)
    after = (await cursors(source, { first: source.size, after }, steps))?.endCursor ?? null;
  return after === null ? null : { first: source.size, after };
}

async function stretchFromEnd(
  source: BlockSource,
  block: number,
  { last, count }: { last: number; count: number },
  steps: Steps,
): Promise<Stretch | null> {
  const getSize = (index: number) => (index === last ? count - last * source.size : source.size);
  let before: string | null = null;
  for (let index = last; index > block; index--) {
    const stretch: Stretch = { first: null, last: getSize(index), before };
    before = (await cursors(source, stretch, steps))?.startCursor ?? null;
    if (before === null) return null;
  }
  return { first: null, last: getSize(block), before };
}

function ask(source: BlockSource, stretch: Stretch) {
  return queryProducts(source.client, source.list, stretch);
}

// Cached cursors cost nothing: only new steps count.
async function cursors(source: BlockSource, stretch: Stretch, steps: Steps) {
  const { name } = getProductCursors;
  if (steps.left <= 0) throw new BackendError("too-far", name);
  const variables = { ...stretch, ...source.list };
  const { products } = await source.client.query(getProductCursors, variables);
  const use = source.client.uses.findLast(({ operation }) => operation === name);
  if (use?.state === "miss") steps.left -= 1;
  return products?.pageInfo;
}

/**
 * One page of a list. Throws BackendError "too-far" when more than a few cursors on the way are
 * unknown; those already found stay in the cache, so the next request gets further.
 */
export async function readListPage(
  { client, config }: Pick<Source, "client" | "config">,
  list: BackendList,
  { page, perPage }: ListPage,
): Promise<{ products: ProductCard[]; count: number }> {
  // A block holds whole pages, so that no page spans two blocks.
  const pages = Math.max(1, Math.floor(pageSize / perPage));
  const block = Math.floor((page - 1) / pages);
  const { nodes, count } = await readBlock({ client, list, size: pages * perPage }, block);
  const start = ((page - 1) % pages) * perPage;
  const products = toShownCards(nodes.slice(start, start + perPage), mappingContext(config));
  return { products, count };
}
