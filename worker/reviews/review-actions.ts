import * as v from "valibot";
import { type FieldErrors, failure, type ReviewForm, success } from "../../shared/actions.ts";
import { isEmail } from "../../shared/email.ts";
import { routes } from "../../shared/routes.ts";
import { rescue } from "../platform/backend-error.ts";
import { defineAction, refusedBy } from "../platform/http/define-action.ts";
import { emailText, id, optionalText, quantity } from "../platform/http/fields.ts";
import type { RequestSession } from "../session/request-session.ts";

/**
 * Returns the reviewer by the customer's account; null when no customer is logged in or the account
 * cannot be read.
 */
export async function readReviewer(
  session: Pick<RequestSession, "customer">,
): Promise<{ author: string; authorEmail: string } | null> {
  const account = await rescue(session.customer.readAccount(), null);
  const { viewer, displayName } = account ?? {};
  const author = displayName || viewer?.firstName || viewer?.username;
  return viewer?.email && author ? { author, authorEmail: viewer.email } : null;
}

/**
 * Sends a review; the real backend accepts any rating and an empty text (docs/woocommerce.md: What
 * WooGraphQL returns).
 */
export const writeReviewAction = defineAction({
  name: "write-review",
  input: v.object({
    productId: id,
    rating: v.optional(quantity, ""),
    content: optionalText(5_000),
    author: optionalText(200),
    authorEmail: emailText(200),
  }),
  home: routes.products(),
  done: "review.thanks",
  formAt: "write",
  async run({ session }, given) {
    // A logged-in customer need not enter name and e-mail.
    const isNamed = Boolean(given.author && given.authorEmail);
    const form = { ...given, ...(isNamed ? {} : await readReviewer(session)) };
    const fields = findErrors(form);
    const [first] = Object.values(fields);
    if (first) return failure({ code: first.id, notice: first, fields });
    const written = await session.reviews.write(form);
    return written.ok ? success({ status: written.value }) : refusedBy(written.error);
  },
});

function findErrors({ rating, content, author, authorEmail }: ReviewForm): FieldErrors {
  return {
    ...([1, 2, 3, 4, 5].includes(rating) ? {} : { rating: { id: "review.rating-missing" } }),
    ...(content ? {} : { content: { id: "review.content-missing" } }),
    ...(author ? {} : { author: { id: "review.author-missing" } }),
    ...(isEmail(authorEmail) ? {} : { authorEmail: { id: "checkout.invalid-email" } }),
  };
}
