import { MAX_WISHLIST, readWishlist } from "../../shared/wishlist.ts";
import { graphql, type ResultOf, sessionQuery } from "../platform/graphql/operation.ts";
import { updateCustomer, viewerFields } from "../session/customer-queries.ts";
import type { SessionClient } from "../session/session-client.ts";

/** Meta key of a customer's wishlist, which is stored as JSON. */
export const WISHLIST_KEY = "wishlist";

export const getWishlist = sessionQuery(
  graphql(
    `
    query getWishlist {
      viewer {
        ...ViewerFields
      }
      customer {
        metaData(keysIn: ["wishlist"]) {
          key
          value
        }
      }
    }
  `,
    [viewerFields],
  ),
);

type Answer = ResultOf<(typeof getWishlist)["document"]>;

/** Returns the wishlist ids of an account, latest first; empty when the stored value is invalid. */
export function wishlistIn({ customer }: Pick<Answer, "customer">): string[] {
  const value = customer?.metaData?.find((entry) => entry?.key === WISHLIST_KEY)?.value;
  return readWishlist(value ?? null);
}

/**
 * Adds ids to the account's wishlist and removes ids from it; null when no customer is logged in.
 */
export async function changeWishlist(
  session: SessionClient,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<string[] | null> {
  const answer = await session.customer(getWishlist, {});
  if (!answer) return null;
  const kept = wishlistIn(answer);
  const fresh = add.filter((id) => !kept.includes(id));
  const ids = [...new Set([...fresh, ...kept])].filter((id) => !remove.includes(id));
  const list = ids.slice(0, MAX_WISHLIST);
  if (list.length === kept.length && list.every((id, at) => id === kept[at])) return kept;
  const metaData = [{ key: WISHLIST_KEY, value: JSON.stringify(list) }];
  const saved = await session.change(updateCustomer, { input: { metaData } });
  return saved.ok ? list : kept;
}
