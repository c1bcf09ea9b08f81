import type { CustomerDownload, OrderSummary } from "../../shared/account.ts";
import { parseRawPrice } from "../../shared/money.ts";
import type { OrderView } from "../../shared/order.ts";
import type { PaymentStatus } from "../../shared/payment.ts";
import { paymentStatus } from "../payment/order-payment.ts";
import { gatewayOf } from "../payment-gateways.ts";
import { BackendError } from "../platform/backend-error.ts";
import type { SessionClient } from "../session/session-client.ts";
import { getDownloads, getOrder, type getOrders } from "../woocommerce/documents/order-queries.ts";
import { downloadFileOf } from "../woocommerce/mapping/download-name.ts";
import type { MappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { readPayment } from "../woocommerce/mapping/read-payment.ts";
import { imageOf } from "../woocommerce/mapping/to-cart.ts";
import { deliveryOf, toOrder } from "../woocommerce/mapping/to-order.ts";
import { type ResultOf, restOfConnection } from "../woocommerce/operation.ts";

type OrdersAnswer = ResultOf<(typeof getOrders)["document"]>;
type DownloadsAnswer = ResultOf<(typeof getDownloads)["document"]>;

type ListedOrder = NonNullable<NonNullable<OrdersAnswer["customer"]>["orders"]>["nodes"][number];

/** A customer's orders, without those whose id the backend hides. */
export const ordersIn = (
  { customer }: OrdersAnswer,
  context: MappingContext,
  now: number,
): OrderSummary[] =>
  (customer?.orders?.nodes ?? []).flatMap((order) => {
    if (!order.databaseId) return [];
    const status = order.status ?? "PENDING";
    const currency = order.currency ?? context.currency;
    const total = parseRawPrice(order.total, currency) ?? 0;
    return [
      {
        ...{ id: order.databaseId, number: order.orderNumber ?? String(order.databaseId) },
        ...{ date: order.date ?? "", status, total, delivery: deliveryOf(order) },
        paymentMethod: order.paymentMethod ?? "",
        currency,
        ...contentsOf(order, context),
        ...payingOf(order, total, now),
      },
    ];
  });

const maxPictures = 3;

const isDownloadable = (item: object | undefined): boolean =>
  item !== undefined && "downloadable" in item && item.downloadable === true;

/** What a listed order has in it, by its first lines. */
function contentsOf({ lineItems }: ListedOrder, context: MappingContext) {
  const lines = lineItems?.nodes ?? [];
  const pictures = lines.flatMap(({ product, variation }) => {
    const image = variation?.node.image ?? product?.node.image;
    return imageOf(image, "", context) ?? [];
  });
  return {
    pictures: pictures.slice(0, maxPictures),
    pieces: lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    hasMore: lineItems?.pageInfo?.hasNextPage ?? false,
    hasFiles: lines.some(({ product, variation }) =>
      isDownloadable(variation?.node ?? product?.node),
    ),
  };
}

type Payable = Pick<OrderView, "status" | "paymentMethod" | "payment">;

/** Whether an order's page shows how to pay it. */
export function isToBePaid(order: Payable, standing: PaymentStatus | null): boolean {
  const { status, paymentMethod, payment } = order;
  if (!payment)
    return status === "ON_HOLD" && gatewayOf(paymentMethod).kind(paymentMethod) === "bacs";
  const { link, number, code, qr } = payment;
  const canBePaid =
    gatewayOf(paymentMethod).retries.includes(status) ||
    [link, number, code, qr].some((way) => way !== null);
  return standing === "waiting" && canBePaid;
}

/** The payment status of a listed order, as its own page shows it. */
function payingOf(listed: ListedOrder, total: number, now: number) {
  const { datePaid, paymentNotes: meta } = listed;
  const paymentMethod = listed.paymentMethod ?? "";
  const paymentMethodTitle = listed.paymentMethodTitle ?? "";
  const status = listed.status ?? "PENDING";
  const payment = readPayment({ paymentMethod, paymentMethodTitle, total, meta, status, datePaid });
  if (!payment) return { isToBePaid: isToBePaid({ status, paymentMethod }, null) };
  const order = { status, paymentMethod, payment, ...(datePaid && { paid: datePaid }) };
  const standing = paymentStatus(order, now);
  return {
    payment,
    // The order status already shows that it is waiting.
    standing: standing === "waiting" ? null : standing,
    isToBePaid: isToBePaid(order, standing),
  };
}

/** All of a customer's files, over as many calls as needed; null when not logged in. */
export async function readDownloads(session: SessionClient): Promise<DownloadsAnswer | null> {
  const answer = await session.customer(getDownloads, {});
  const items = answer?.customer?.downloadableItems;
  if (!answer?.customer || !items) return answer;
  const readPage = async (after: string) =>
    (await session.customer(getDownloads, { after }))?.customer?.downloadableItems;
  const rest = await restOfConnection<(typeof items)["nodes"][number]>(items, readPage);
  const downloadableItems = { ...items, nodes: [...items.nodes, ...rest] };
  return { ...answer, customer: { ...answer.customer, downloadableItems } };
}

/** A customer's files, under our own names. */
export const downloadsIn = ({ customer }: DownloadsAnswer): CustomerDownload[] =>
  (customer?.downloadableItems?.nodes ?? []).flatMap((item) =>
    item.url
      ? [
          {
            file: downloadFileOf(item.url),
            name: item.name ?? "",
            product: item.product?.name ?? "",
            remaining: item.downloadsRemaining ?? null,
            expires: expiryOf(item.accessExpires),
          },
        ]
      : [],
  );

// Accounts return "2026-12-21 00:00:00" in UTC, orders ISO 8601 with offset (recorded: downloads).
const expiryOf = (text: string | null): string | null =>
  text && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(" ", "T")}Z` : text;

/** The backend's URL of a customer's file; null when this customer has no such file. */
export async function downloadUrl(session: SessionClient, file: string): Promise<string | null> {
  const answer = await readDownloads(session);
  const items = answer?.customer?.downloadableItems?.nodes ?? [];
  return items.find(({ url }) => url && downloadFileOf(url) === file)?.url ?? null;
}

/** An order as its owner sees it, with its key. */
export interface OwnOrder {
  order: OrderView;
  orderKey: string;
}

// Backend messages for an order that does not exist or belongs to another customer.
const foreignOrderMessage = /^(Not authorized to access|No order exists)/;

/** The order of an id when the logged-in customer owns it; null otherwise. */
export async function ownOrder(
  session: SessionClient,
  id: string,
  context: MappingContext,
): Promise<OwnOrder | null> {
  try {
    const answer = await session.customer(getOrder, { id });
    const order = answer?.order && toOrder(answer.order, context);
    return order && String(order.id) === id
      ? { order, orderKey: answer.order?.orderKey ?? "" }
      : null;
  } catch (trouble) {
    const messages = trouble instanceof BackendError ? trouble.messages : [];
    if (messages.length > 0 && messages.every((message) => foreignOrderMessage.test(message)))
      return null;
    throw trouble;
  }
}
