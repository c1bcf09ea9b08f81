import { patternOf, routes } from "../../shared/routes.ts";
import type { OwnOrder } from "../account/customer-orders.ts";
import { stateNames } from "../address/countries.ts";
import { sayNotices } from "../platform/i18n/show-notice.ts";
import { type PrivateContext, privatePage } from "../platform/render/define-page.ts";
import { notFound, type PageOutcome } from "../platform/render/page-outcome.ts";
import { paidFiles } from "./downloads.ts";
import { orderRecord } from "./order-record.ts";
import { OrderScreen, type OrderScreenData } from "./order-screen.tsx";
import { readableOrder } from "./readable-order.ts";

type OrderContext = Omit<PrivateContext, "params"> & { params: { orderId: string } };

/** The same 404 whether the key is wrong or missing, the order another's, or there is none. */
async function loadOrder(
  context: OrderContext,
  isReceived: boolean,
): Promise<OrderScreenData | PageOutcome> {
  const { session, params, query, shop } = context;
  const key = query.get("key");
  const readable = await readableOrder(context, params.orderId, key);
  if (!readable) return orderNotFound(context, key ? null : params.orderId);
  const found = key ? await withPaidFiles(context, readable) : readable;
  const flash = await session.readFlash();
  const notices = sayNotices([...(flash?.notices ?? []), ...session.notices], shop.t);
  const { billing, shippingAddress } = found.order;
  const states = await stateNames(context.catalogue, [billing.country, shippingAddress.country]);
  return { order: found.order, orderKey: key, isReceived, notices, states };
}

/** Looks for the files of an order that was paid later, once: the record keeps what is found. */
async function withPaidFiles(
  { catalogue, config, bindings }: OrderContext,
  { order, orderKey }: OwnOrder,
): Promise<OwnOrder> {
  const home = new URL(".", config.backend.graphqlUrl).href;
  const found = await paidFiles({ order, orderKey, home }, catalogue);
  if (!found) return { order, orderKey };
  await orderRecord(bindings, order.id).addFiles(found.downloads, found.files);
  return { order: { ...order, downloads: found.downloads }, orderKey };
}

/** For whoever may be its owner and is not logged in, the way to log in and come back. */
export function orderNotFound(
  { shop }: Pick<PrivateContext, "shop">,
  orderId: string | null,
): PageOutcome {
  const returnTo = orderId && shop.link(routes.orderSummary(orderId));
  const link = returnTo
    ? { href: routes.loginFor(returnTo), label: "account.login" as const }
    : undefined;
  return notFound({ message: { id: "order.not-found" }, ...(link ? { link } : {}) });
}

const head = ({ order }: OrderScreenData, { shop }: Pick<PrivateContext, "shop">) => ({
  title: shop.t("order.title", { number: order.number }),
});

/** Right after ordering. */
export const orderReceived = privatePage({
  path: patternOf(routes.orderReceived(":orderId", "")),
  load: (context) => loadOrder(context, true),
  head,
  component: OrderScreen,
  startNow: true,
});

/** Later on: from the account, or by a link with the order's key. */
export const orderSummary = privatePage({
  path: patternOf(routes.orderSummary(":orderId")),
  load: (context) => loadOrder(context, false),
  head,
  component: OrderScreen,
  startNow: true,
});
