import type { Context } from "../context.ts";
import type { UserRow } from "../schema/accounts.ts";

/** Source of `Customer`: a readable user, or a session known only by its number. */
export interface CustomerSource {
  user: UserRow | null;
  databaseId: number | null;
  /**
   * WooGraphQL returns an empty customer for an account that was just created but is not logged in.
   */
  blank: boolean;
}

export const blankCustomer: CustomerSource = { user: null, databaseId: null, blank: true };

/** The customer of the session, or the one just created with that id. */
export async function currentCustomer(
  { session, loaders }: Context,
  createdId: number | null = null,
): Promise<CustomerSource> {
  const created = createdId === null ? null : await loaders.user.load(createdId);
  const user = created ?? session.viewer;
  return { user, databaseId: user?.id ?? session.customerId, blank: false };
}
