import { BackendError, rescue } from "../../platform/backend-error.ts";
import type { BackendCart, BackendLine } from "../documents/cart-fields.ts";
import { getCartLines } from "../documents/cart-queries.ts";
import { cartIn, withCart } from "../mapping/cart-snapshot.ts";
import { restOfConnection } from "../operation.ts";
import { pageSize } from "../slugs.ts";
import { withWholeLists } from "../whole-product.ts";
import type { Completion, ReadMore } from "./exchange.ts";

type Data = Parameters<Completion>[0];

/**
 * Completes a result with all lines of its cart, of which the backend returns a hundred at a time,
 * and with the names of their chosen terms. A change that was executed is returned without its cart
 * when the rest cannot be read: the caller queries it anew.
 */
export const completeCart: Completion = async (data, readMore) => {
  const cart = cartIn(data);
  if (!cart?.contents) return data;
  const whole = cart.contents.pageInfo?.hasNextPage
    ? await withAllLines(data, cart, readMore)
    : data;
  return withTermNames(whole, readMore);
};

async function withAllLines(data: Data, cart: BackendCart, readMore: ReadMore): Promise<Data> {
  const { contents } = cart;
  if (!contents) return data;
  try {
    const readPage = async (after: string) =>
      (await readMore(getCartLines, { after })).cart?.contents;
    const rest = await restOfConnection<BackendLine>(contents, readPage);
    const lines = new Map([...contents.nodes, ...rest].map((line) => [line.key, line]));
    return withLines(data, cart, [...lines.values()]);
  } catch (error) {
    const isChange = data?.cart === undefined;
    if (isChange && error instanceof BackendError) return withCart(data, null) as Data;
    throw error;
  }
}

const withLines = (data: Data, cart: BackendCart, nodes: BackendLine[]): Data =>
  withCart(data, { ...cart, contents: cart.contents && { ...cart.contents, nodes } }) as Data;

/** The chosen attributes whose terms the result has only in part, without the chosen one. */
function unnamedIn({ product, variation }: BackendLine): string[] {
  const node = product?.node;
  const attributes = node && "attributes" in node ? (node.attributes?.nodes ?? []) : [];
  return (variation?.attributes ?? []).flatMap((chosen) => {
    const match = attributes.find(({ name }) => name === chosen?.name);
    const terms = (match && "terms" in match && match.terms?.nodes) || [];
    const isCut = terms.length >= pageSize && terms.every(({ slug }) => slug !== chosen?.value);
    return isCut && chosen?.name && chosen.value ? [chosen.name] : [];
  });
}

/** Returns a line with the names of its terms; unchanged when they are not available. */
async function named(line: BackendLine, readMore: ReadMore): Promise<BackendLine> {
  const { product } = line;
  const unnamed = unnamedIn(line);
  if (!product || unnamed.length === 0) return line;
  const source = { query: readMore, isAttributeRead: (name: string) => unnamed.includes(name) };
  const node = await rescue(withWholeLists(source, product.node), product.node);
  return { ...line, product: { ...product, node } };
}

async function withTermNames(data: Data, readMore: ReadMore): Promise<Data> {
  const cart = cartIn(data);
  const lines = cart?.contents?.nodes ?? [];
  if (!cart || lines.every((line) => unnamedIn(line).length === 0)) return data;
  return withLines(data, cart, await Promise.all(lines.map((line) => named(line, readMore))));
}
