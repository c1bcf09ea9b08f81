import { shopTimeWithOffset } from "../catalogue/shop-time.ts";
import type { Context } from "../context.ts";
import { toHash } from "../crypto.ts";
import type { Env } from "../env.ts";
import { globalId } from "../global-id.ts";
import { inLocale } from "../locale.ts";
import type { OrderRow } from "../schema/orders.ts";
import type { ProductDownloadRow, ProductRow } from "../schema/products.ts";

/** A file that an order grants to its buyer. */
export interface GrantedDownload {
  order: OrderRow;
  product: ProductRow;
  file: ProductDownloadRow;
  /** null when unlimited. */
  remaining: number | null;
  /** ISO 8601, null for never. */
  expires: string | null;
}

const DAY = 86_400_000;

/** Whether an order's status allows downloads. */
export const grantsDownloads = ({ status }: OrderRow, env: Pick<Env, "DOWNLOADS_FROM">): boolean =>
  status === "COMPLETED" || (status === "PROCESSING" && env.DOWNLOADS_FROM !== "COMPLETED");

export async function listDownloads(order: OrderRow, context: Context): Promise<GrantedDownload[]> {
  const { loaders, env } = context;
  if (!grantsDownloads(order, env)) return [];
  const [lines, used] = await Promise.all([
    loaders.orderLines.load(order.id),
    loaders.downloadsUsed.load(order.id),
  ]);
  const granted = await Promise.all(
    lines.map(async (line) => {
      const product = await loaders.product.load(line.variationId ?? line.productId);
      if (!product?.downloadable) return [];
      const files = await loaders.downloads.load(product.id);
      return files.map((file) => {
        const fetched = used.find(({ downloadId }) => downloadId === file.id)?.used ?? 0;
        return {
          order,
          product,
          file,
          remaining: getRemaining(product, line.quantity, fetched),
          expires: getExpiry(order, product),
        };
      });
    }),
  );
  return granted.flat();
}

// Each unit bought adds its own number of downloads, as in WooCommerce.
const getRemaining = ({ downloadLimit }: ProductRow, quantity: number, used: number) =>
  downloadLimit === null ? null : Math.max(0, downloadLimit * quantity - used);

/** In WooCommerce access ends at midnight UTC. */
function getExpiry({ paid, completed, created }: OrderRow, { downloadExpiry }: ProductRow) {
  if (downloadExpiry === null) return null;
  const from = Date.parse(paid ?? completed ?? created);
  return `${new Date(from + downloadExpiry * DAY).toISOString().slice(0, 10)}T00:00:00.000Z`;
}

const TYPES: Record<string, string> = {
  pdf: "application/pdf",
  zip: "application/zip",
  epub: "application/epub+zip",
  mp4: "video/mp4",
};

export const readExtension = (file: string): string => file.split(".").pop()?.toLowerCase() ?? "";

export const toContentType = (file: string): string =>
  TYPES[readExtension(file)] ?? "application/octet-stream";

/** As in an order: the URL has a hash of the buyer's address, and times have an offset. */
export async function orderDownloadNode(granted: GrantedDownload, context: Context) {
  const uid = await toHash(granted.order.billing.email);
  return downloadNode(
    granted,
    context,
    `uid=${uid}`,
    granted.expires && shopTimeWithOffset(granted.expires),
  );
}

/** As in the account: the URL has the buyer's address, and times are in WordPress's format. */
export function customerDownloadNode(granted: GrantedDownload, context: Context) {
  const email = `email=${encodeURIComponent(granted.order.billing.email)}`;
  const expires = granted.expires?.slice(0, 19).replace("T", " ") ?? null;
  return downloadNode(granted, context, email, expires);
}

function downloadNode(
  { order, product, file, remaining }: GrantedDownload,
  { env, locale }: Context,
  buyer: string,
  accessExpires: string | null,
) {
  const url = `${env.SITE_URL}/?download_file=${product.id}&order=${order.orderKey}&${buyer}&key=${file.id}`;
  const name = inLocale(locale, file.nameId, file.nameEn);
  const fileExt = readExtension(file.file);
  return {
    id: globalId("download", `${order.id}:${file.id}`),
    downloadId: file.id,
    name,
    url,
    downloadUrl: url,
    downloadsRemaining: remaining,
    accessExpires,
    product,
    download: {
      downloadId: file.id,
      name,
      file: null,
      fileExists: true,
      fileExt,
      fileType: toContentType(file.file),
    },
  };
}
