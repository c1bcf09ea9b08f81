import type { OrderDownload, OrderLine, OrderView } from "../../shared/order.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import type { ResultOf } from "../platform/graphql/tada.ts";
import { downloadFileOf } from "./download-file.ts";
import { type BackendFiles, getProductFiles } from "./download-queries.ts";

type Node = NonNullable<
  ResultOf<(typeof getProductFiles)["document"]>["products"]
>["nodes"][number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** An order's files, and where the backend has them by our own names. */
export interface PaidFiles {
  downloads: OrderDownload[];
  files: Record<string, string>;
}

interface Order {
  order: OrderView;
  orderKey: string;
  /** Where the backend's shop is, with a slash at its end. */
  home: string;
}

/**
 * The files of an order that was completed after its buyer had left: a stock backend lists an
 * order's files to nobody who only holds its key, so they are named as WooCommerce names them. It
 * decides itself, at each download, whether there is anything to fetch.
 */
export async function paidFiles(
  { order, orderKey, home }: Order,
  catalogue: CatalogueClient,
): Promise<PaidFiles | null> {
  if (order.status !== "COMPLETED" || order.downloads.length > 0) return null;
  const include = [...new Set(order.lines.flatMap(({ productId }) => productId ?? []))].sort();
  if (include.length === 0) return null;
  const { products } = await catalogue.query(getProductFiles, { include });
  const found = order.lines.flatMap((line) => {
    const sold = filesOf(line, products?.nodes ?? []);
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

// Each piece bought brings its own number of downloads; WooCommerce has -1 for any number.
function downloadOf(name: string, url: string, { sold, line, order }: Bought): OrderDownload {
  const { downloadLimit: limit, downloadExpiry: days } = sold;
  // NaN where the backend tells no date; it holds to its own in any case.
  const from = Date.parse(order.paid ?? order.date);
  const isKnown = days !== null && days > 0 && !Number.isNaN(from);
  return {
    id: downloadFileOf(url),
    name,
    remaining: limit && limit > 0 ? limit * line.quantity : null,
    expires: isKnown ? new Date(from + days * DAY_MS).toISOString() : null,
  };
}
