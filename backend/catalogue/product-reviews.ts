import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type ReviewRow, reviews } from "../schema/content.ts";
import type { ProductRow } from "../schema/products.ts";
import { escapeHtml } from "./escape-html.ts";
import { uploadUrl } from "./media-node.ts";
import { beyond, type PageArguments, toConnection, toOrder, toPage } from "./paging.ts";
import { shopTime } from "./shop-time.ts";

const NEWEST_FIRST = [
  { value: sql`${reviews.date}`, descending: true },
  { value: sql`${reviews.id}`, descending: true },
];

/** Approved reviews, newest first. */
export async function reviewConnection(product: ProductRow, args: PageArguments, context: Context) {
  const page = toPage(args);
  const cursor = page.cursorId === null ? null : await dateAndId(page.cursorId, context);
  const rows = await context.db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, product.id),
        eq(reviews.status, "APPROVE"),
        cursor ? beyond(NEWEST_FIRST, cursor, page.backwards) : undefined,
      ),
    )
    .orderBy(...toOrder(NEWEST_FIRST, page.backwards))
    .limit(page.size + 1);
  const { nodes, pageInfo } = toConnection(rows, page);
  const edges = nodes.map((row) => ({ rating: row.rating, node: reviewNode(row, context) }));
  return { averageRating: product.averageRating, pageInfo, edges };
}

async function dateAndId(id: number, { db }: Context) {
  const [row] = await db.select({ date: reviews.date }).from(reviews).where(eq(reviews.id, id));
  return row ? [row.date, id] : null;
}

const AVATARS = 6;

/** A review as a WordPress comment; the author's address is not exposed. */
export function reviewNode(row: ReviewRow, context: Context) {
  const avatar = { url: uploadUrl(context, `avatar-${(row.author.length % AVATARS) + 1}.webp`) };
  return {
    databaseId: row.id,
    content: row.content === "" ? "" : `<p>${escapeHtml(row.content)}</p>\n`,
    date: shopTime(row.date).replace("T", " "),
    status: row.status,
    author: { node: { __typename: "CommentAuthor", name: row.author, email: null, avatar } },
  };
}
