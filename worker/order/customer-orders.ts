import type { OrderSummary } from "../../shared/account.ts";
import type { ListedOrder, OrderList } from "../commerce/orders.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import type { SessionClient } from "../session/session-client.ts";
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
  const waiting = orders.filter((order) => order.payment && !order.paid && isRecent(order));
  const read = new Set(waiting.slice(0, MAX_RECORDS));
  return Promise.all(
    orders.map(async (listed) => {
      const order = read.has(listed) ? await withStoredPayment(listed, context) : listed;
      const { label, isToBePaid } = shownStatus(order, { viewer: "owner", config, now });
      const { id, number, date, currency, total, pictures, pieces, hasMore, files } = listed;
      return {
        ...{ id, number, date, currency, total, pictures, pieces, hasMore, files },
        ...{ label, isToBePaid },
      };
    }),
  );
}

/** What waits is among the newest. */
const MAX_RECORDS = 20;

/** A listed order with the payment details that only the checkout result contained. */
async function withStoredPayment(listed: ListedOrder, { bindings }: Context): Promise<ListedOrder> {
  const { id, orderKey, status, payment, paymentMethod, total } = listed;
  const read = { status, paymentMethod, total, ...(payment && { payment }) };
  const merged = await orderRecord(bindings, id).merged(read, orderKey);
  if (!merged) return listed;
  return {
    ...listed,
    ...(merged.payment && { payment: merged.payment }),
    ...(merged.paid && { paid: merged.paid }),
  };
}

/** The backend's URL of a customer's file; null when this customer has no such file. */
export async function downloadUrl(
  { orders }: Pick<SessionClient, "orders">,
  file: string,
): Promise<string | null> {
  const { files = [] } = (await orders.files()) ?? {};
  return files.find(({ download }) => download.file === file)?.url ?? null;
}
