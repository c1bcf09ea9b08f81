import type { Context } from "../context.ts";
import type { UserRow } from "../schema/accounts.ts";

/** Who `Customer` speaks of: a user who may be read, or a session that is only known by its number. */
export interface CustomerSource {
  user: UserRow | null;
  databaseId: number | null;
  /** WooGraphQL answers an empty customer for an account that was just made but not logged in. */
  blank: boolean;
}

export const nobody: CustomerSource = { user: null, databaseId: null, blank: true };

/** The customer of the session, or the one of that id who was just created. */
export async function currentCustomer(
  { session, loaders }: Context,
  createdId: number | null = null,
): Promise<CustomerSource> {
  const created = createdId === null ? null : await loaders.user.load(createdId);
  const user = created ?? session.viewer;
  return { user, databaseId: user?.id ?? session.customerId, blank: false };
}
