import { and, eq, sql } from "drizzle-orm";
import { toHash } from "../crypto.ts";
import type { OpenExchange } from "../exchange.ts";
import { openLoaders } from "../loaders.ts";
import { inLocale } from "../locale.ts";
import { downloadsUsed, type OrderRow, orderLines, orders } from "../schema/orders.ts";
import { type GrantedDownload, listDownloads, readExtension, toContentType } from "./downloads.ts";

// Where WooCommerce stores paid files; nothing in it is served by its path.
const PRIVATE_FOLDER = "woocommerce_uploads/";

export const isDownload = (url: URL): boolean =>
  url.pathname === "/" && url.searchParams.has("download_file");

/** Serves a purchased file, given the order's key, the buyer's address and the file's key. */
export async function serveDownload(exchange: OpenExchange): Promise<Response> {
  const { request, env, now } = exchange;
  const granted = await grantedBy(exchange, new URL(request.url).searchParams);
  if (!granted) return refusal("Invalid download link.", 404);
  if (granted.expires !== null && granted.expires <= now().toISOString()) {
    return refusal("Sorry, this download has expired", 403);
  }
  const object = await env.UPLOADS.get(PRIVATE_FOLDER + granted.file.file);
  if (!object) return refusal("File not found", 404);
  if (request.method !== "HEAD" && !(await countDownload(exchange, granted))) {
    await object.body.cancel();
    return refusal("Sorry, you have reached your download limit for this file", 403);
  }
  const name = fileName(
    inLocale(exchange.locale, granted.file.nameId, granted.file.nameEn),
    granted,
  );
  return new Response(object.body, {
    headers: {
      "content-type": toContentType(granted.file.file),
      "content-length": String(object.size),
      // As WooCommerce writes it, including the trailing semicolon and the raw bytes.
      "content-disposition": `attachment; filename="${name}";`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

function fileName(label: string, { file }: GrantedDownload): string {
  const extension = `.${readExtension(file.file)}`;
  const safe = asBytes(label.replace(/[\p{Cc}"\\/:*?<>|]+/gu, "-"));
  return safe.toLowerCase().endsWith(extension) ? safe : `${safe}${extension}`;
}

const asBytes = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");

async function grantedBy(
  exchange: OpenExchange,
  query: URLSearchParams,
): Promise<GrantedDownload | null> {
  const key = query.get("order") ?? "";
  const [order] = await exchange.db.select().from(orders).where(eq(orders.orderKey, key));
  if (!order || !(await isBuyer(order, query))) return null;
  const context = { ...exchange, loaders: openLoaders(exchange) };
  const granted = await listDownloads(order, context);
  const wanted = query.get("key");
  return granted.find(({ file }) => file.id === wanted) ?? null;
}

async function isBuyer({ billing }: OrderRow, query: URLSearchParams): Promise<boolean> {
  const email = query.get("email");
  if (email !== null) return email.toLowerCase() === billing.email.toLowerCase();
  return query.get("uid") === (await toHash(billing.email));
}

/** Counts one download, unless none is left; for parallel requests the table's check decides. */
async function countDownload({ db }: OpenExchange, granted: GrantedDownload): Promise<boolean> {
  const { order, file, product, remaining } = granted;
  if (remaining === 0) return false;
  const pieces = db
    .select({ n: sql<number>`sum(${orderLines.quantity})` })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, order.id),
        sql`coalesce(${orderLines.variationId}, ${orderLines.productId}) = ${product.id}`,
      ),
    );
  const allowed =
    product.downloadLimit === null ? null : sql<number>`${product.downloadLimit} * (${pieces})`;
  const row = { orderId: order.id, downloadId: file.id, used: 1, allowed };
  try {
    await db
      .insert(downloadsUsed)
      .values(row as typeof downloadsUsed.$inferInsert)
      .onConflictDoUpdate({
        target: [downloadsUsed.orderId, downloadsUsed.downloadId],
        set: { used: sql`${downloadsUsed.used} + 1`, allowed: sql`excluded.allowed` },
      });
    return true;
  } catch (cause) {
    if (/download_left/.test(`${cause} ${cause instanceof Error ? cause.cause : ""}`)) return false;
    throw cause;
  }
}

const refusal = (message: string, status: number) =>
  new Response(message, {
    status,
    headers: { "content-type": "text/plain; charset=UTF-8", "cache-control": "private, no-store" },
  });
