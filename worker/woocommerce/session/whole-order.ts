import { rescue } from "../../platform/backend-error.ts";
import type { BackendOrder, orderRowFields } from "../documents/order-fields.ts";
import { getGuestOrderRows, getOrderRows } from "../documents/order-queries.ts";
import type { FragmentOf } from "../operation.ts";
import type { Completion } from "./exchange.ts";

type Rows = FragmentOf<typeof orderRowFields>;

/** Cursors for the next rows; null from the start. */
interface RowCursors {
  lines: string | null;
  files: string | null;
}

/** Reads an order's rows after the cursors; null when the backend does not return them. */
type ReadRows = (orderId: number, cursors: RowCursors) => Promise<Rows | null | undefined>;

// Stops after 3,000 rows of one order.
const maxPages = 30;

const getCursors = ({
  lineItems,
  downloadableItems,
}: Pick<BackendOrder, "lineItems" | "downloadableItems">): RowCursors => ({
  lines: lineItems?.pageInfo.hasNextPage ? lineItems.pageInfo.endCursor : null,
  files: downloadableItems?.pageInfo.hasNextPage ? downloadableItems.pageInfo.endCursor : null,
});

const hasMore = ({ lines, files }: RowCursors): boolean => lines !== null || files !== null;

/** Merges rows into a connection without duplicates: a page of lines repeats known rows. */
function mergeNodes<Node, Connection extends { nodes: readonly Node[] }>(
  existing: Connection | null,
  more: { nodes: readonly Node[] } | null | undefined,
  toKey: (node: Node) => unknown,
): Connection | null {
  if (!existing || !more) return existing;
  const nodes = new Map([...existing.nodes, ...more.nodes].map((node) => [toKey(node), node]));
  return { ...existing, nodes: [...nodes.values()] };
}

async function wholeOrder(order: BackendOrder, read: ReadRows): Promise<BackendOrder> {
  const { databaseId } = order;
  let whole = order;
  let cursors = getCursors(order);
  for (let page = 1; databaseId && hasMore(cursors) && page < maxPages; page += 1) {
    const rows = await read(databaseId, cursors);
    if (!rows) break;
    whole = {
      ...whole,
      lineItems: mergeNodes(whole.lineItems, rows.lineItems, (line) => line.databaseId),
      downloadableItems: mergeNodes(whole.downloadableItems, rows.downloadableItems, fileKey),
    };
    const next = getCursors(rows);
    cursors = {
      lines: cursors.lines && next.lines,
      files: cursors.files && next.files,
    };
  }
  return whole;
}

const fileKey = ({ downloadId, name, url }: { downloadId: string; name: unknown; url: unknown }) =>
  JSON.stringify([downloadId, name, url]);

const isOrder = (thing: unknown): thing is BackendOrder =>
  typeof thing === "object" && thing !== null && "lineItems" in thing && "databaseId" in thing;

/**
 * Completes the orders in a result with all lines and files, which the backend returns a hundred at
 * a time. The action stands even if the rest cannot be read.
 */
export const completeOrders: Completion = async (data, readMore, isLoggedIn) => {
  if (!data) return data;
  const read: ReadRows = async (id, cursors) => {
    if (isLoggedIn) return (await readMore(getOrderRows, { id: String(id), ...cursors })).order;
    const { customer } = await readMore(getGuestOrderRows, { id, ...cursors });
    return customer?.orders?.nodes.find(({ databaseId }) => databaseId === id);
  };
  const whole = async (thing: unknown) =>
    isOrder(thing) ? rescue(wholeOrder(thing, read), thing) : thing;
  const withWhole = async (name: "checkout" | "storefrontCheckout") => {
    const made = data[name] as { order?: unknown } | null | undefined;
    return made?.order ? { [name]: { ...made, order: await whole(made.order) } } : {};
  };
  return {
    ...data,
    ...(data.order ? { order: await whole(data.order) } : {}),
    ...(await withWhole("checkout")),
    ...(await withWhole("storefrontCheckout")),
  };
};
