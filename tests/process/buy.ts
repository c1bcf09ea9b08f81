import type { TextClient, Typed } from "../support/text-client.ts";
import type { Words } from "./languages.ts";

/** An order as its page shows it. */
export interface ShownOrder {
  id: number;
  /** Path and query of its page. */
  address: string;
}

/** Walks from the front page to a product by its links. */
export async function findProduct(
  shopper: TextClient,
  words: Words,
  product: { category: string; name: string },
): Promise<void> {
  await shopper.open(words.home);
  await shopper.follow(product.category);
  await shopper.follow(product.name);
}

const emails = new WeakMap<TextClient, string>();
let shoppers = 0;

/** A shopper's own address: the backend shows guests the newest orders of theirs. */
function getEmail(shopper: TextClient): string {
  const cached = emails.get(shopper);
  if (cached) return cached;
  shoppers += 1;
  const email = `shopper-${shoppers}@example.test`;
  emails.set(shopper, email);
  return email;
}

/** Sends the checkout form that is open. */
export const sendOrder = (shopper: TextClient, words: Words, typed: Typed = {}): Promise<void> =>
  shopper.press(words.order, {
    ...words.address,
    Email: getEmail(shopper),
    [words.cod]: true,
    ...typed,
  });

/** The order that the shop has sent the shopper to; null where it is another page. */
export function acknowledgedOrder({ address }: TextClient): ShownOrder | null {
  const id = /\/order-received\/(\d+)\?key=/.exec(address)?.[1];
  return id ? { id: Number(id), address } : null;
}

/** The order whose page is open. */
export const shownOrder = (shopper: TextClient): ShownOrder | null =>
  shopper.status === 200 ? acknowledgedOrder(shopper) : null;
