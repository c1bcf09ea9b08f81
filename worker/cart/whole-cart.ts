import { BackendError } from "../platform/graphql/backend-error.ts";
import { restOfConnection } from "../platform/graphql/rest-of-connection.ts";
import type { Completion } from "../session/exchange.ts";
import type { BackendLine } from "./cart-fields.ts";
import { getCartLines } from "./cart-queries.ts";
import { cartIn, withCart } from "./last-cart.ts";

type Data = Parameters<Completion>[0];

/**
 * An answer with all lines of its cart, of which the backend gives a hundred at a time. A change
 * that was carried out stands without its cart where the rest cannot be read: it is asked for anew.
 */
export const completeCart: Completion = async (data, readMore) => {
  const cart = cartIn(data);
  const { contents } = cart ?? {};
  if (!cart || !contents?.pageInfo?.hasNextPage) return data;
  try {
    const readPage = async (after: string) =>
      (await readMore(getCartLines, { after })).cart?.contents;
    const rest = await restOfConnection<BackendLine>(contents, readPage);
    const lines = new Map([...contents.nodes, ...rest].map((line) => [line.key, line]));
    return withCart(data, {
      ...cart,
      contents: { ...contents, nodes: [...lines.values()] },
    }) as Data;
  } catch (trouble) {
    const isChange = data?.cart === undefined;
    if (isChange && trouble instanceof BackendError) return withCart(data, null) as Data;
    throw trouble;
  }
};
