import type { ListedOrder, OrdersPort } from "../../commerce/orders.ts";
import type { RemotePort } from "../../commerce/session-ports.ts";
import {
  cancelOrder,
  findOrders,
  getDownloads,
  getOrder,
  getOrders,
} from "../documents/order-queries.ts";
import { toDownloadFile } from "../mapping/download-name.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { readPayment } from "../mapping/read-payment.ts";
import { required, requiredPrice } from "../mapping/required.ts";
import { toImage } from "../mapping/to-cart.ts";
import { toDelivery, toOrder } from "../mapping/to-order.ts";
import { toParcels, toProgress } from "../mapping/to-progress.ts";
import { type ResultOf, restOfConnection } from "../operation.ts";
import { toViewer } from "./customer.ts";
import { SessionPort } from "./session-port.ts";

type OrdersResult = ResultOf<(typeof getOrders)["document"]>;
type DownloadsResult = ResultOf<(typeof getDownloads)["document"]>;

type BackendListedOrder = NonNullable<
  NonNullable<OrdersResult["customer"]>["orders"]
>["nodes"][number];

type BackendDownload = NonNullable<
  NonNullable<DownloadsResult["customer"]>["downloadableItems"]
>["nodes"][number];

/** An order of the list; none where the backend hides its id. */
function toListedOrder(order: BackendListedOrder, context: MappingContext): ListedOrder[] {
  if (!order.databaseId) return [];
  const status = required(order.status, "Order.status");
  const currency = required(order.currency, "Order.currency");
  const total = requiredPrice(order.total, "Order.total", currency);
  const { datePaid, dateCompleted, paymentNotes: meta } = order;
  const paymentMethod = order.paymentMethod ?? "";
  const paymentMethodTitle = order.paymentMethodTitle ?? "";
  const payment = readPayment({ paymentMethod, paymentMethodTitle, total, meta, status, datePaid });
  return [
    {
      ...{ id: order.databaseId, number: required(order.orderNumber, "Order.orderNumber") },
      date: required(order.date, "Order.date"),
      ...{ status, total, delivery: toDelivery(order) },
      shippingTitle: order.shippingLines?.nodes[0]?.methodTitle ?? "",
      parcels: toParcels(order),
      ...(dateCompleted && { completed: dateCompleted }),
      orderKey: required(order.orderKey, "Order.orderKey"),
      paymentMethod,
      currency,
      ...toContents(order, context),
      ...(payment && { payment }),
      ...(datePaid && { paid: datePaid }),
    },
  ];
}

const maxPictures = 3;

const isDownloadable = (item: object | undefined): boolean =>
  item !== undefined && "downloadable" in item && item.downloadable === true;

/** What a listed order has in it, by its first lines. */
function toContents({ lineItems }: BackendListedOrder, context: MappingContext) {
  const lines = lineItems?.nodes ?? [];
  const pictures = lines.flatMap(({ product, variation }) => {
    const image = variation?.node.image ?? product?.node.image;
    return toImage(image, "", context) ?? [];
  });
  return {
    pictures: pictures.slice(0, maxPictures),
    pieces: lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    hasMore: lineItems?.pageInfo?.hasNextPage ?? false,
    products: lines.flatMap(({ product }) =>
      product?.node.slug ? [{ slug: product.node.slug, name: product.node.name ?? "" }] : [],
    ),
    files: lines.flatMap(({ product, variation }) => {
      const item = variation?.node ?? product?.node;
      return isDownloadable(item) ? [item?.name ?? ""] : [];
    }),
  };
}

// Accounts return "2026-12-21 00:00:00" in UTC, orders ISO 8601 with offset (recorded: downloads).
const toExpiry = (text: string | null): string | null =>
  text && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(" ", "T")}Z` : text;

/** A customer's file, under our own name. */
const toFile = (item: BackendDownload) =>
  item.url
    ? [
        {
          url: item.url,
          download: {
            file: toDownloadFile(item.url),
            name: item.name ?? "",
            product: item.product?.name ?? "",
            remaining: item.downloadsRemaining ?? null,
            expires: toExpiry(item.accessExpires),
          },
        },
      ]
    : [];

// Backend messages for an order that does not exist or belongs to another customer.
const foreignOrderMessage = /^(Not authorized to access|No order exists)/;

/** The orders of a session's customer in WooCommerce. */
export class WooOrders extends SessionPort implements RemotePort<OrdersPort> {
  list(page: Parameters<OrdersPort["list"]>[0]) {
    return this.queryCustomer(getOrders, page, ({ viewer, customer }) => {
      const { nodes = [], pageInfo } = customer?.orders ?? {};
      return {
        viewer: toViewer(viewer),
        orders: nodes.flatMap((order) => toListedOrder(order, this.context)),
        older: (pageInfo?.hasNextPage && pageInfo.endCursor) || null,
      };
    });
  }

  async read(id: string) {
    const result = await this.queryCustomer(getOrder, { id }, ({ order: own }) => {
      const order = own && this.#toOrder(own);
      if (!order || String(order.id) !== id) return null;
      return { order, orderKey: required(own.orderKey, "Order.orderKey") };
    });
    const { messages = [] } = result.ok ? {} : result.cause;
    const isForeign = messages.every((message) => foreignOrderMessage.test(message));
    return messages.length > 0 && isForeign ? this.toResult(async () => null) : result;
  }

  readByKey(id: string, orderKey: string) {
    return this.query(findOrders, { id: Number(id) }, ({ customer }) => {
      const found = customer?.orders?.nodes.find((order) => order.orderKey === orderKey);
      return found ? this.#toOrder(found) : null;
    });
  }

  cancel(id: number) {
    return this.changeCustomer(
      cancelOrder,
      { id: String(id) },
      ({ updateOrder }) => updateOrder?.order?.status === "CANCELLED",
    );
  }

  files() {
    return this.toResult(async () => {
      const data = await this.readCustomer(getDownloads, {});
      if (!data) return null;
      const first = data.customer?.downloadableItems;
      const readPage = async (after: string) =>
        (await this.readCustomer(getDownloads, { after }))?.customer?.downloadableItems;
      const rest = await restOfConnection<BackendDownload>(first, readPage);
      const nodes = [...(first?.nodes ?? []), ...rest];
      return { viewer: toViewer(data.viewer), files: nodes.flatMap(toFile) };
    });
  }

  #toOrder(found: Parameters<typeof toOrder>[0] & Parameters<typeof toProgress>[0]) {
    const order = toOrder(found, this.context);
    return order && { ...order, ...toProgress(found, this.context) };
  }
}
