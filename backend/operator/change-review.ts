import { eq } from "drizzle-orm";
import type { Exchange } from "../exchange.ts";
import { type ReviewStatus, reviews } from "../schema/content.ts";
import { products } from "../schema/products.ts";
import { sendProductWebhook } from "./webhooks.ts";

type Shop = Pick<Exchange, "db" | "env" | "now" | "waitUntil">;

/** Shows or hides a review; a trigger of the table updates the product's rating. */
export async function changeReview(shop: Shop, id: number, status: ReviewStatus) {
  const { db, now } = shop;
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!review) return "There is no such review.";
  await db.batch([
    db.update(reviews).set({ status }).where(eq(reviews.id, id)),
    db
      .update(products)
      .set({ modified: now().toISOString() })
      .where(eq(products.id, review.productId)),
  ]);
  shop.waitUntil(sendProductWebhook(shop, review.productId));
  return null;
}
