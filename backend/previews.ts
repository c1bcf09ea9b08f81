import { eq } from "drizzle-orm";
import { uploadUrl } from "./catalogue/media-node.ts";
import { toBase64Url, toHmac } from "./crypto.ts";
import type { Exchange } from "./exchange.ts";
import { inLocale } from "./locale.ts";
import { formatMoney } from "./money.ts";
import { media, posts } from "./schema/content.ts";
import { products } from "./schema/products.ts";

// As wordpress/edge-storefront has it in includes/preview.php.
const PATH = "/wp-json/edge-storefront/v1/preview";
const DAY_MS = 86_400_000;

export const isPreview = (path: string): boolean => path === PATH;

/** The signature of a post and until when, in seconds, its link works. */
async function toToken(secret: string, id: string, until: string): Promise<string> {
  const signature = toBase64Url(await toHmac(`preview ${id} ${until}`, secret));
  return `${id}~${until}~${signature}`;
}

type Shop = Pick<Exchange, "env" | "now">;

/** The signed link to a draft in the shop. */
export async function previewAddress({ env, now }: Shop, id: number): Promise<string> {
  const until = Math.floor((now().getTime() + DAY_MS) / 1_000);
  const token = await toToken(env.WEBHOOK_SECRET, String(id), String(until));
  return `${env.BASE_URL || env.SITE_URL}/preview/${token}`;
}

async function readId(token: string, { env, now }: Shop): Promise<number | null> {
  const [id = "", until = ""] = token.split("~");
  if (!/^\d{1,15}$/.test(id) || Number(until) * 1_000 < now().getTime()) return null;
  return (await toToken(env.WEBHOOK_SECRET, id, until)) === token ? Number(id) : null;
}

const NONE = { code: "edge_storefront_preview", message: "There is no such preview." };

/** What is saved of an article, a page or a product, to who has its signed link. */
export async function servePreview(exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const { token } = (await request.json().catch(() => ({}))) as { token?: unknown };
  const id = typeof token === "string" ? await readId(token, exchange) : null;
  const preview =
    id === null ? null : ((await findPost(id, exchange)) ?? (await findProduct(id, exchange)));
  return preview ? Response.json(preview) : Response.json(NONE, { status: 404 });
}

const findImage = async (id: number | null, { db, env }: Exchange) => {
  const [row] = id === null ? [] : await db.select().from(media).where(eq(media.id, id));
  return row ? { sourceUrl: uploadUrl({ env }, row.file), altText: row.altId } : null;
};

async function findPost(id: number, exchange: Exchange) {
  const { db, locale } = exchange;
  const [row] = await db.select().from(posts).where(eq(posts.id, id));
  return (
    row && {
      type: row.type,
      title: inLocale(locale, row.titleId, row.titleEn),
      content: inLocale(locale, row.contentId, row.contentEn),
      excerpt: inLocale(locale, row.excerptId, row.excerptEn),
      price: "",
      image: await findImage(row.imageId, exchange),
      isPublished: row.status === "publish",
    }
  );
}

async function findProduct(id: number, exchange: Exchange) {
  const { db, env, locale } = exchange;
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return (
    row && {
      type: "product",
      title: inLocale(locale, row.nameId, row.nameEn),
      content: inLocale(locale, row.descriptionId, row.descriptionEn),
      excerpt: inLocale(locale, row.shortDescriptionId, row.shortDescriptionEn),
      price: row.minPrice === null ? "" : formatMoney(row.minPrice, env, "FORMATTED"),
      image: await findImage(row.imageId, exchange),
      isPublished: row.status === "publish",
    }
  );
}
