import { BackendError, rescue } from "../../platform/backend-error.ts";
import type { BackendCart, BackendLine } from "../documents/cart-fields.ts";
import { getCartLines, getLineTerms } from "../documents/cart-queries.ts";
import { cartIn, withCart } from "../mapping/cart-snapshot.ts";
import { restOfConnection } from "../operation.ts";
import { pageSize } from "../slugs.ts";
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

const getAttributes = (line: BackendLine) => {
  const product = line.product?.node;
  return product && "attributes" in product ? (product.attributes?.nodes ?? []) : [];
};

type LineAttribute = ReturnType<typeof getAttributes>[number];

/** Whether a chosen term is missing from the terms that the result has of its attribute. */
function isUnnamed(line: BackendLine): boolean {
  const chosen = line.variation?.attributes ?? [];
  return getAttributes(line).some((attribute) => {
    const terms = "terms" in attribute ? (attribute.terms?.nodes ?? []) : [];
    const slug = chosen.find((one) => one?.name === attribute.name)?.value;
    return slug && terms.length >= pageSize && terms.every((term) => term.slug !== slug);
  });
}

/** Returns the attributes of a product with all of their terms. */
async function readAttributes(readMore: ReadMore, line: BackendLine): Promise<LineAttribute[]> {
  const id = String(line.product?.node.databaseId);
  const readPage = async (after?: string) => {
    const { product } = await readMore(getLineTerms, { id, after });
    return product && "attributes" in product ? (product.attributes?.nodes ?? []) : [];
  };
  const first = await readPage();
  const whole = first.map(async (attribute) => {
    if (!("terms" in attribute) || !attribute.terms) return attribute;
    const rest = await restOfConnection(attribute.terms, async (after) => {
      const match = (await readPage(after)).find(({ name }) => name === attribute.name);
      return match && "terms" in match ? match.terms : null;
    });
    return { ...attribute, terms: { nodes: [...attribute.terms.nodes, ...rest] } };
  });
  return Promise.all(whole);
}

/** Returns a line with the names of its terms; unchanged when they are not available. */
async function named(line: BackendLine, readMore: ReadMore): Promise<BackendLine> {
  const { product } = line;
  if (!product || !isUnnamed(line)) return line;
  const nodes = await rescue(readAttributes(readMore, line), null);
  return nodes ? { ...line, product: { node: { ...product.node, attributes: { nodes } } } } : line;
}

async function withTermNames(data: Data, readMore: ReadMore): Promise<Data> {
  const cart = cartIn(data);
  const lines = cart?.contents?.nodes ?? [];
  if (!cart || !lines.some(isUnnamed)) return data;
  return withLines(data, cart, await Promise.all(lines.map((line) => named(line, readMore))));
}
