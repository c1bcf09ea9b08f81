import type { OrderDownload, OrderLine, OrderView } from "../../shared/order.ts";
import type { Catalogue, ProductFiles } from "../commerce/catalogue.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An order's files, and their backend URLs by our own names. */
interface PaidFiles {
  downloads: OrderDownload[];
  files: Record<string, string>;
}

interface Order {
  order: OrderView;
  orderKey: string;
}

/**
 * The files of an order that was completed after checkout: a backend need not list them for a holder
 * of the key alone. It decides at each download whether the file is available.
 */
export async function paidFiles(
  { order, orderKey }: Order,
  catalogue: Pick<Catalogue, "files" | "paidFile">,
): Promise<PaidFiles | null> {
  if (order.status !== "COMPLETED" || order.downloads.length > 0) return null;
  const include = [...new Set(order.lines.flatMap(({ productId }) => productId ?? []))].sort();
  if (include.length === 0) return null;
  const sold = await catalogue.files(include);
  const matches = order.lines.flatMap((line) => {
    const bought = line.variationId ?? line.productId;
    const files = sold.get(bought ?? 0);
    return (files?.files ?? []).flatMap(({ id, name }) => {
      if (!files) return [];
      const { email } = order.billing;
      const file = catalogue.paidFile({ productId: bought, orderKey, email, fileId: id });
      const terms = getTerms({ files, line, order });
      return [{ url: file.url, download: { id: file.id, name, ...terms } }];
    });
  });
  if (matches.length === 0) return null;
  return {
    downloads: matches.map(({ download }) => download),
    files: Object.fromEntries(matches.map(({ url, download }) => [download.id, url])),
  };
}

interface Bought {
  files: ProductFiles;
  line: OrderLine;
  order: OrderView;
}

// Each unit bought adds its own number of downloads; in WooCommerce -1 means unlimited.
function getTerms({ files, line, order }: Bought): Pick<OrderDownload, "remaining" | "expires"> {
  const { limit, expiryDays: days } = files;
  // NaN when the backend returns no date; the backend applies its own expiry in any case.
  const from = Date.parse(order.paid ?? order.date);
  const hasEnd = days !== null && days > 0 && !Number.isNaN(from);
  return {
    remaining: limit && limit > 0 ? limit * line.quantity : null,
    expires: hasEnd ? new Date(from + days * DAY_MS).toISOString() : null,
  };
}
