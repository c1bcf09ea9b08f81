import type { UncachedQuery } from "../woocommerce/operation.ts";

/** A product as the made backend keeps it. */
export interface FakeNode {
  databaseId: number;
  slug: string;
  name: string;
}

/** A backend of products alone, in the order in which it lists them. */
export interface FakeBackend {
  products: FakeNode[];
  /** Terms of its one attribute, pa_size, in the shop's order. */
  sizes: string[];
  /** Names of the operations that were asked for. */
  readonly calls: string[];
  /** The products by sales: the oldest has sold best. */
  bestSellers(): FakeNode[];
  /** Called before each page of products, with its number from 0: it may change things, or throw. */
  beforePage: (page: number) => void;
  readonly ask: UncachedQuery;
  /** Asks for the same in another language, where names are others. */
  readonly queryOther: UncachedQuery;
}

/** What a made product has beside its name. */
type FakeTexts = (node: FakeNode) => { description: string; shortDescription: string };

/** So many products, the newest with the highest id. */
export const fakeNodes = (count: number): FakeNode[] =>
  Array.from({ length: count }, (_, index) => {
    const databaseId = count - index;
    return { databaseId, slug: `produk-${databaseId}`, name: `Produk ${databaseId}` };
  });

const toNode = ({ databaseId, slug, name }: FakeNode, texts: FakeTexts) => ({
  databaseId,
  slug,
  name,
  type: "SIMPLE",
  onSale: false,
  averageRating: 0,
  reviewCount: 0,
  image: null,
  price: "10",
  regularPrice: "10",
  stockStatus: "IN_STOCK",
  date: new Date(databaseId * 86_400_000).toISOString(),
  ...texts({ databaseId, slug, name }),
  productCategories: { nodes: [{ slug: "minyak-rem" }] },
});

interface PageVariables {
  first?: number;
  after?: string | null;
  slug?: string[];
  ids?: number[];
}

// By the id in the cursor, as WPGraphQL does: the place in the list may have changed meanwhile.
function toPage(
  products: FakeNode[],
  { first = 10, after, slug, ids }: PageVariables,
  texts: FakeTexts,
) {
  const listed = products.filter(
    (it) => slug?.includes(it.slug) ?? ids?.includes(it.databaseId) ?? true,
  );
  const rest = after ? listed.filter(({ databaseId }) => databaseId < Number(after)) : listed;
  const nodes = rest.slice(0, Math.min(first, 100));
  return {
    // Shown on the first page only.
    found: after ? null : listed.length || null,
    pageInfo: {
      hasNextPage: rest.length > nodes.length,
      endCursor: nodes.length > 0 ? String(nodes.at(-1)?.databaseId) : null,
    },
    nodes: nodes.map((node) => toNode(node, texts)),
    edges: nodes.map(({ databaseId }) => ({ cursor: btoa(`arrayconnection:${databaseId}`) })),
  };
}

function salesPage(products: FakeNode[], { first = 10, after }: PageVariables) {
  const from = products.findIndex(({ databaseId }) => String(databaseId) === after) + 1;
  const nodes = products.slice(from, from + Math.min(first, 100));
  const endCursor = String(nodes.at(-1)?.databaseId);
  return { pageInfo: { hasNextPage: from + nodes.length < products.length, endCursor }, nodes };
}

interface TermVariables {
  taxonomies?: string[];
  after?: string | null;
}

const toSize = (slug: string) => ({ slug, name: slug.toUpperCase(), taxonomyName: "pa_size" });

// An attribute's own list ends at a hundred, whatever is asked for.
const toAttributes = (sizes: string[]) =>
  sizes.length === 0
    ? []
    : [
        {
          name: "pa_size",
          label: "Ukuran",
          terms: { nodes: sizes.slice(0, 100).map(toSize) },
        },
      ];

function findTerms(sizes: string[], { taxonomies, after }: TermVariables) {
  if (taxonomies?.join() !== "PASIZE") throw new Error(`No taxonomy ${taxonomies}.`);
  const listed = sizes.toSorted().filter((slug) => !after || slug > after);
  const nodes = listed.slice(0, 100);
  const pageInfo = { hasNextPage: listed.length > nodes.length, endCursor: nodes.at(-1) ?? null };
  return { pageInfo, nodes: nodes.map(toSize) };
}

/** Makes a backend that responds to what the index's build queries. */
export function fakeBackend(
  products: FakeNode[],
  texts: FakeTexts = () => ({ description: "", shortDescription: "" }),
): FakeBackend {
  let pages = 0;
  const backend: FakeBackend = {
    products,
    sizes: [],
    bestSellers: () => backend.products.toReversed(),
    calls: [],
    beforePage: () => {},
    ask: async (operation, variables) => {
      backend.calls.push(operation.name);
      if (operation.name === "getGlobalAttributes")
        return { productAttributes: { nodes: toAttributes(backend.sizes) } } as never;
      if (operation.name === "getAllTerms")
        return { terms: findTerms(backend.sizes, variables as TermVariables) } as never;
      if (operation.name === "getProductCategories")
        return { productCategories: categories } as never;
      if (operation.name === "getIndexProducts") backend.beforePage(pages++);
      if (operation.name === "getBestSellers")
        return { products: salesPage(backend.bestSellers(), variables as PageVariables) } as never;
      const products = toPage(backend.products, variables as PageVariables, texts);
      return { products, searched: products } as never;
    },
    queryOther: async (_operation, variables) => {
      const page = toPage(backend.products, variables as PageVariables, texts);
      const nodes = page.nodes.map((node) => ({ ...node, name: `Product ${node.databaseId}` }));
      return { products: { ...page, nodes } } as never;
    },
  };
  return backend;
}

const categories = {
  pageInfo: { hasNextPage: false, endCursor: null },
  nodes: [{ databaseId: 7, slug: "minyak-rem", name: "Minyak Rem", parentDatabaseId: null }],
};
