import type { OrderDownload, OrderLine, OrderView } from "../../shared/order.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import {
  catalogueQuery,
  type FragmentOf,
  graphql,
  type ResultOf,
  restOfConnection,
} from "../woocommerce/operation.ts";
import { pageSize } from "../woocommerce/slugs.ts";
import { downloadFileOf } from "./download-file.ts";

// Never the file's own URL, which a stock backend shows to anyone (docs/woocommerce.md: What
// WooGraphQL answers).
const fileFields = graphql(`
  fragment FileFields on DownloadableProduct {
    downloadLimit
    downloadExpiry
    downloads {
      downloadId
      name
    }
  }
`);

/** The downloadable files of products and their variations. */
const getProductFiles = catalogueQuery(
  graphql(
    `
      query getProductFiles($include: [Int], $after: String) {
        products(first: 100, where: { include: $include, supportedTypesOnly: true }) {
          nodes {
            databaseId
            ... on SimpleProduct {
              ...FileFields
            }
            ... on VariableProduct {
              variations(first: 100, after: $after) {
                pageInfo {
                  hasNextPage
                  endCursor
                }
                nodes {
                  databaseId
                  ...FileFields
                }
              }
            }
          }
        }
      }
    `,
    [fileFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/** The files of one product or variation. */
type BackendFiles = FragmentOf<typeof fileFields>;

type Node = NonNullable<
  ResultOf<(typeof getProductFiles)["document"]>["products"]
>["nodes"][number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** An order's files, and their backend URLs by our own names. */
interface PaidFiles {
  downloads: OrderDownload[];
  files: Record<string, string>;
}

interface Order {
  order: OrderView;
  orderKey: string;
  /** The backend's shop URL, with a trailing slash. */
  home: string;
}

/**
 * The files of an order that was completed after checkout. A stock backend does not list them for a
 * holder of the key alone, so their URLs are built as WooCommerce builds them. WooCommerce decides
 * at each download whether the file is available.
 */
export async function paidFiles(
  { order, orderKey, home }: Order,
  catalogue: CatalogueClient,
): Promise<PaidFiles | null> {
  if (order.status !== "COMPLETED" || order.downloads.length > 0) return null;
  const include = [...new Set(order.lines.flatMap(({ productId }) => productId ?? []))].sort();
  if (include.length === 0) return null;
  const nodes = await readFiles(catalogue, include);
  const found = order.lines.flatMap((line) => {
    const sold = filesOf(line, nodes);
    return (sold?.downloads ?? []).flatMap((file) => {
      if (!sold || !file) return [];
      const { email } = order.billing;
      const bought = line.variationId ?? line.productId;
      const url = `${home}?download_file=${bought}&order=${orderKey}&email=${encodeURIComponent(email)}&key=${file.downloadId}`;
      return [{ url, download: downloadOf(file.name ?? "", url, { sold, line, order }) }];
    });
  });
  if (found.length === 0) return null;
  return {
    downloads: found.map(({ download }) => download),
    files: Object.fromEntries(found.map(({ url, download }) => [download.id, url])),
  };
}

/** Files of products and all of their variations, which the backend returns a hundred at a time. */
async function readFiles(catalogue: CatalogueClient, ids: readonly number[]): Promise<Node[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, at) =>
    ids.slice(at * pageSize, (at + 1) * pageSize),
  );
  const read = async (include: number[], after?: string) =>
    (await catalogue.query(getProductFiles, { include, after })).products?.nodes ?? [];
  const found = (await Promise.all(pages.map((page) => read(page)))).flat();
  const whole = found.map(async (node) => {
    if (!("variations" in node) || !node.variations) return node;
    const rest = await restOfConnection(node.variations, async (after) => {
      const [product] = await read([node.databaseId], after);
      return product && "variations" in product ? product.variations : null;
    });
    const nodes = [...node.variations.nodes, ...rest];
    return { ...node, variations: { ...node.variations, nodes } };
  });
  return Promise.all(whole);
}

function filesOf({ productId, variationId }: OrderLine, nodes: readonly Node[]) {
  const product = nodes.find(({ databaseId }) => databaseId === productId);
  if (!product) return null;
  if (!variationId) return "downloads" in product ? (product as BackendFiles) : null;
  const variations = "variations" in product ? (product.variations?.nodes ?? []) : [];
  return variations.find(({ databaseId }) => databaseId === variationId) ?? null;
}

interface Bought {
  sold: BackendFiles;
  line: OrderLine;
  order: OrderView;
}

// Each unit bought adds its own number of downloads; in WooCommerce -1 means unlimited.
function downloadOf(name: string, url: string, { sold, line, order }: Bought): OrderDownload {
  const { downloadLimit: limit, downloadExpiry: days } = sold;
  // NaN when the backend returns no date; the backend applies its own expiry in any case.
  const from = Date.parse(order.paid ?? order.date);
  const isKnown = days !== null && days > 0 && !Number.isNaN(from);
  return {
    id: downloadFileOf(url),
    name,
    remaining: limit && limit > 0 ? limit * line.quantity : null,
    expires: isKnown ? new Date(from + days * DAY_MS).toISOString() : null,
  };
}
