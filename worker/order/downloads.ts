import type { OrderDownload, OrderLine, OrderView } from "../../shared/order.ts";
import type { Catalogue, ProductFiles } from "../commerce/catalogue.ts";
import { downloadFileOf } from "../woocommerce/mapping/download-name.ts";

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
  catalogue: Pick<Catalogue, "files">,
): Promise<PaidFiles | null> {
  if (order.status !== "COMPLETED" || order.downloads.length > 0) return null;
  const include = [...new Set(order.lines.flatMap(({ productId }) => productId ?? []))].sort();
  if (include.length === 0) return null;
  const sold = await catalogue.files(include);
  const found = order.lines.flatMap((line) => {
    const bought = line.variationId ?? line.productId;
    const files = sold.get(bought ?? 0);
    return (files?.files ?? []).flatMap(({ id, name }) => {
      if (!files) return [];
      const { email } = order.billing;
      const url = `${home}?download_file=${bought}&order=${orderKey}&email=${encodeURIComponent(email)}&key=${id}`;
      return [{ url, download: downloadOf(name, url, { files, line, order }) }];
    });
  });
  if (found.length === 0) return null;
  return {
    downloads: found.map(({ download }) => download),
    files: Object.fromEntries(found.map(({ url, download }) => [download.id, url])),
  };
}

interface Bought {
  files: ProductFiles;
  line: OrderLine;
  order: OrderView;
}

// Each unit bought adds its own number of downloads; in WooCommerce -1 means unlimited.
function downloadOf(name: string, url: string, { files, line, order }: Bought): OrderDownload {
  const { limit, expiryDays: days } = files;
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
