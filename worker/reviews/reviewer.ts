import { getAccount } from "../account/account-queries.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { SessionClient } from "../session/session-client.ts";

/** Who writes a review, as the account says it; null where nobody is logged in, or it cannot be said. */
export async function reviewerOf(
  session: Pick<SessionClient, "customer">,
): Promise<{ author: string; authorEmail: string } | null> {
  try {
    const { viewer, customer } = (await session.customer(getAccount, {})) ?? {};
    const author = customer?.displayName || viewer?.firstName || viewer?.username;
    return viewer?.email && author ? { author, authorEmail: viewer.email } : null;
  } catch (trouble) {
    if (!(trouble instanceof BackendError)) throw trouble;
    return null;
  }
}
