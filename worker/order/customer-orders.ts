import type { OrderSummary } from "../../shared/account.ts";
import type { ListedOrder, OrderList } from "../commerce/orders.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import type { RequestSession } from "../session/request-session.ts";
import { LIFETIME_MS, orderRecord } from "./order-record.ts";
import { shownStatus } from "./order-status.ts";

type Context = Pick<PrivateContext, "bindings" | "config" | "now">;

/** A customer's orders, as their own pages show them. */
export async function ordersIn(
  { orders }: Pick<OrderList, "orders">,
  context: Context,
): Promise<OrderSummary[]> {
  const { config } = context;
  const now = context.now().getTime();
  const isRecent = ({ date }: ListedOrder) => now - Date.parse(date) < LIFETIME_MS;
  const open = orders.filter((order) => isRecent(order) && (isWaiting(order) || isPacked(order)));
  const read = new Set(open.slice(0, MAX_RECORDS));
  return Promise.all(
    orders.map(async (listed) => {
      const order = read.has(listed) ? await withStored(listed, context) : listed;
      const { label, tone, isToBePaid } = shownStatus(order, { viewer: "owner", config, now });
      const { id, number, date, currency, total, pictures, pieces, hasMore, files } = listed;
      return {
        ...{ id, number, date, currency, total, pictures, pieces, hasMore, files },
        ...{ label, tone, isToBePaid },
      };
    }),
  );
}

/** What waits is among the newest. */
const MAX_RECORDS = 20;

const isWaiting = ({ payment, paid }: ListedOrder): boolean => Boolean(payment) && !paid;

/** Its parcel's number may be in a message to the buyer, which no list has. */
const isPacked = ({ status, delivery }: ListedOrder): boolean =>
  status === "PROCESSING" && delivery === "shipping";

/** A listed order with what only the checkout's result and the order's own page contained. */
async function withStored(listed: ListedOrder, { bindings }: Context): Promise<ListedOrder> {
  const { id, orderKey, status, payment, paymentMethod, total } = listed;
  const read = { status, paymentMethod, total, ...(payment && { payment }) };
  const merged = await orderRecord(bindings, id).merged(read, orderKey);
  if (!merged) return listed;
  return {
    ...listed,
    ...(merged.payment && { payment: merged.payment }),
    ...(merged.paid && { paid: merged.paid }),
    ...(merged.messages && { messages: merged.messages }),
  };
}

/** The backend's URL of a customer's file; null when this customer has no such file. */
export async function downloadUrl(
  { orders }: Pick<RequestSession, "orders">,
  file: string,
): Promise<string | null> {
  const { files = [] } = (await orders.files()) ?? {};
  return files.find(({ download }) => download.file === file)?.url ?? null;
}
