import { getAccount } from "../account/account-queries.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { SessionClient } from "../session/session-client.ts";

/**
 * Returns the reviewer by the customer's account; null when no customer is logged in or the account
 * cannot be read.
 */
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
