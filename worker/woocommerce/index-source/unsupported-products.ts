import type { IdSet } from "../../commerce/id-set.ts";
import type { HiddenProduct, HiddenProducts } from "../../commerce/indexed-product.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { textFromBase64 } from "../../platform/crypto.ts";
import { type IndexNode, indexFields } from "../documents/product-fields.ts";
import { catalogueQuery, graphql, type UncachedQuery } from "../operation.ts";
import { pages } from "../pages.ts";

// Other clients need neither query. A list without nodes has products of every type.
const getListedCursors = catalogueQuery(
  graphql(`
    query getListedCursors($first: Int = 100, $after: String, $ids: [Int]) {
      products(
        first: $first
        after: $after
        where: {
          include: $ids
          status: "publish"
          visibility: CATALOG
          orderby: [{ field: DATE, order: DESC }]
        }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          cursor
        }
      }
    }
  `),
  { profile: "listing" },
);

const getProductById = catalogueQuery(
  graphql(
    `
      query getProductById($id: ID!) {
        product(id: $id, idType: DATABASE_ID) {
          ...IndexFields
        }
      }
    `,
    [indexFields],
  ),
  { profile: "listing" },
);

const cursorsPage = async (ask: UncachedQuery, after: string | null, ids?: number[]) =>
  (await ask(getListedCursors, { after, ...(ids && { ids }) })).products;

const idIn = (cursor: string | null): number =>
  Number(textFromBase64(cursor ?? "")?.split(":")[1]) || 0;

/** Ids of all listed products of every type, newest first. */
async function listedIds(ask: UncachedQuery, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for await (const { edges } of pages((after) => cursorsPage(ask, after))) {
    for (const { cursor } of edges) ids.push(idIn(cursor));
    if (ids.length > limit) break;
  }
  return ids;
}

/** Whether a product has a plugin's type; the name is not in the schema while they are hidden. */
export const isUnsupported = ({ type }: { type: string | null }): boolean => type === "UNSUPPORTED";

/** The type in WooGraphQL's error about it; null for another error. */
function typeIn(error: unknown): string | null {
  if (!(error instanceof BackendError)) return null;
  const types = error.messages.map((message) => /"([^"]+)" product type is not/.exec(message)?.[1]);
  return types.find(Boolean) ?? null;
}

/**
 * A product by its id: as WooGraphQL shows it, or hidden; null where it is neither of a plugin's
 * type nor there any more.
 */
async function readOne(ask: UncachedQuery, id: number): Promise<IndexNode | HiddenProduct | null> {
  try {
    const { product } = await ask(getProductById, { id: String(id) });
    return product && isUnsupported(product) ? product : null;
  } catch (error) {
    const type = typeIn(error);
    if (type !== null) return { id, type };
    if (error instanceof BackendError && error.reason === "graphql") return null;
    throw error;
  }
}

/** A listed product of a plugin's type, where WooGraphQL shows it. */
export async function readUnsupported(ask: UncachedQuery, id: number): Promise<IndexNode[]> {
  const listed = await cursorsPage(ask, null, [id]);
  const product = listed?.edges.length ? await readOne(ask, id) : null;
  return product && "databaseId" in product ? [product] : [];
}

// Each is a call of its own in every whole build.
const maxRead = 100;

/**
 * Finds the products of plugins' types between the others, which lists leave out: those that
 * WooGraphQL shows are put into their places, the others are counted and named.
 */
export class UnsupportedProducts {
  readonly #ask: UncachedQuery;
  readonly #ids: number[];
  readonly #hidden: HiddenProduct[] = [];
  #count = 0;
  #at = 0;
  #read = 0;

  private constructor(ask: UncachedQuery, ids: number[]) {
    this.#ask = ask;
    this.#ids = ids;
  }

  static async find(ask: UncachedQuery, limit: number): Promise<UnsupportedProducts> {
    return new UnsupportedProducts(ask, await listedIds(ask, limit));
  }

  /** Goes on behind the products that have been visited. */
  resume(visited: IdSet, { count, named }: HiddenProducts): void {
    this.#at = this.#ids.findLastIndex((id) => visited.has(id)) + 1;
    this.#count = count;
    this.#hidden.push(...named);
  }

  /** The listed products with those of plugins' types before each. */
  async between(nodes: readonly IndexNode[]): Promise<IndexNode[]> {
    const all: IndexNode[] = [];
    for (const node of nodes) {
      const index = this.#ids.indexOf(node.databaseId, this.#at);
      if (index >= 0) {
        all.push(...(await this.#upTo(index)));
        this.#at = index + 1;
      }
      all.push(node);
    }
    return all;
  }

  /** Those after the last listed product. */
  rest(): Promise<IndexNode[]> {
    return this.#upTo(this.#ids.length);
  }

  get hidden(): HiddenProducts {
    return { count: this.#count, named: [...this.#hidden] };
  }

  async #upTo(index: number): Promise<IndexNode[]> {
    const shown: IndexNode[] = [];
    for (const id of this.#ids.slice(this.#at, index)) {
      this.#read += 1;
      const product = this.#read > maxRead ? null : await readOne(this.#ask, id);
      if (product && "databaseId" in product) shown.push(product);
      else if (product) this.#hidden.push(product);
      if (this.#read > maxRead || (product && "id" in product)) this.#count += 1;
    }
    this.#at = index;
    return shown;
  }
}
