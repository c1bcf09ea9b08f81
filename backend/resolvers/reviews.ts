import { and, desc, eq, gt, ne, or } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { reviewNode } from "../catalogue/product-reviews.ts";
import type { Context, Resolver } from "../context.ts";
import { reviews } from "../schema/content.ts";
import { products } from "../schema/products.ts";

interface WriteReviewInput {
  author?: string | null;
  authorEmail?: string | null;
  commentOn?: number | null;
  content?: string | null;
  rating: number;
}

interface Draft {
  productId: number;
  userId: number | null;
  author: string;
  email: string;
  rating: number;
  content: string;
}

const FLOOD_MS = 15_000;

/**
 * A new review awaits the shop's approval; input that a real shop accepts unchecked is rejected.
 */
const writeReview: Resolver<unknown, { input: WriteReviewInput }> = async (
  _source,
  { input },
  context,
) => {
  const draft = await readDraft(input, context);
  await refuseRepeats(draft, context);
  const date = context.now().toISOString();
  const [row] = await context.db
    .insert(reviews)
    .values({ ...draft, date, status: "HOLD" })
    .returning();
  return row && { rating: row.rating, review: reviewNode(row, context) };
};

async function readDraft(input: WriteReviewInput, context: Context): Promise<Draft> {
  const { viewer } = context.session;
  const author = viewer?.displayName ?? input.author?.trim() ?? "";
  const email = viewer?.email ?? input.authorEmail?.trim() ?? "";
  const content = input.content?.trim() ?? "";
  if (author === "") throw new BusinessError("Comment must include an authorName.");
  if (content === "") throw new BusinessError("Please type your comment text.");
  if (!Number.isInteger(input.rating) || input.rating < 1 || input.rating > 5) {
    throw new BusinessError("Please rate the product from 1 to 5.");
  }
  const productId = await reviewedProduct(input.commentOn ?? 0, context);
  return { productId, userId: viewer?.id ?? null, author, email, rating: input.rating, content };
}

async function reviewedProduct(id: number, { db }: Context): Promise<number> {
  const published = and(eq(products.status, "publish"), ne(products.type, "VARIATION"));
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), published));
  if (!row) throw new BusinessError("The ID of the node to comment on is invalid");
  return row.id;
}

async function refuseRepeats(draft: Draft, { db, now }: Context): Promise<void> {
  const sameWriter = or(eq(reviews.email, draft.email), eq(reviews.author, draft.author));
  const sameWords = and(eq(reviews.productId, draft.productId), eq(reviews.content, draft.content));
  const [same] = await db.select().from(reviews).where(and(sameWriter, sameWords)).limit(1);
  if (same) {
    throw new BusinessError(
      "Duplicate comment detected; it looks as though you&#8217;ve already said that!",
    );
  }
  const since = new Date(now().getTime() - FLOOD_MS).toISOString();
  const [recent] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.email, draft.email), gt(reviews.date, since)))
    .orderBy(desc(reviews.date))
    .limit(1);
  if (recent) throw new BusinessError("You are posting comments too quickly. Slow down.");
}

export const reviewResolvers = { RootMutation: { writeReview } };
