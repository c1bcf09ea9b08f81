import { routePattern, routes } from "../../shared/routes.ts";
import { getFormState, shownNotices } from "../commerce/notices.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import { stateNames } from "../delivery/countries.ts";
import { deliveryRates } from "../delivery/delivery-rates.ts";
import { rememberOrder } from "../fit/last-change.ts";
import { listRefills, type Refill } from "../notifications/refills.ts";
import { inKnownOrder } from "../payment/method-icon.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import {
  notFound,
  type PageOutcome,
  type PrivateContext,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";
import { isByCard, isGateway } from "../settings/payment-gateways.ts";
import { paidFiles } from "./downloads.ts";
import { isBuyersSession, shownChange } from "./order-change.ts";
import { orderRecord } from "./order-record.ts";
import { OrderScreen, type OrderScreenData } from "./order-screen.tsx";
import { shownStatus } from "./order-status.ts";
import { readableOrder } from "./readable-order.ts";

type OrderContext = Omit<PrivateContext, "params"> & { params: { orderId: string } };

/**
 * Responds with the same 404 for a wrong or missing key, another customer's order, and an unknown
 * order.
 */
async function loadOrder(
  context: OrderContext,
  page: "received" | "summary",
): Promise<OrderScreenData | PageOutcome> {
  const { session, params, query, site, config, now } = context;
  const key = query.get("key");
  const readable = await readableOrder(context, params.orderId, key, { queriesBackend: true });
  if (!readable) return orderNotFound(context, key ? null : params.orderId);
  const result = key ? await withPaidFiles(context, readable) : readable;
  const flash = await session.flash.read();
  const notices = shownNotices(flash, context);
  const { billing, shippingAddress } = result.order;
  const states = await stateNames(context.catalogue, [billing.country, shippingAddress.country]);
  const viewer = page === "received" ? "buyer" : key ? "guest" : "owner";
  const status = shownStatus(result.order, { viewer, config, now: now().getTime() });
  const { order } = result;
  // While an attempt is open, its gateway must not be paid beside cash or a transfer; a card's is ended.
  const isOver = status.tone === "failed" || isByCard(order.paymentMethod);
  const methods = status.canRetry ? await otherMethods(context, order) : [];
  const gateways = methods.filter(({ id }) => isOver || isGateway(id));
  const change = shownChange({ order, status, viewer }, { config, now: now().getTime() });
  const asked = getFormState(flash, "ask-order", site.t);
  const cancelling =
    change?.kind === "cancel"
      ? {
          needsCode: key !== null && !(await isBuyersSession(session, readable)),
          isCodeSent: query.get("step") === "code",
          memory: { ...getFormState(flash, "cancel-order", site.t), values: {} },
        }
      : null;
  if (page === "received") await rememberOrder(boughtIn(order), context);
  const refills = await refillsIn(context, order);
  const { baseUrl } = config;
  return {
    ...{
      order,
      gateways,
      status,
      viewer,
      change,
      cancelling,
      asked,
      notices,
      states,
      refills,
      baseUrl,
    },
    orderKey: key,
  };
}

const maxRefills = 3;

/** The order with its products, unless it is taken back or waits. */
function boughtIn({ status, date, lines }: OwnOrder["order"]) {
  if (status !== "PROCESSING" && status !== "COMPLETED") return [];
  return [{ date, products: lines.flatMap(({ slug, name }) => (slug ? [{ slug, name }] : [])) }];
}

/** What of an order that is not taken back is needed again later. */
async function refillsIn(
  { index, catalogue, config }: OrderContext,
  order: OwnOrder["order"],
): Promise<Refill[]> {
  const bought = boughtIn(order);
  if (bought.length === 0) return [];
  const indexState = await index();
  const engine = indexState.state === "ready" ? indexState.engine : null;
  const refills = await listRefills(bought, engine, catalogue, config.settings.timeZone);
  return refills.slice(0, maxRefills);
}

/** Methods that are paid after the order; empty where they cannot be read: the order is shown anyway. */
async function otherMethods(
  { bindings, config, site }: OrderContext,
  order: OwnOrder["order"],
): Promise<OrderScreenData["gateways"]> {
  const [{ productId = null, variationId = null } = {}] = order.lines;
  if (productId === null) return [];
  const item = { productId, ...(variationId && { variationId }) };
  const asking = deliveryRates(bindings, config).payments(item, site.locale);
  const offered = await withTimeout(asking, { milliseconds: 2_500, fallback: null });
  return inKnownOrder(
    (offered ?? [])
      .filter(({ id }) => !isByCard(id))
      .map(({ id, title }) => ({ id, title: title ?? id })),
  );
}

/** Finds the files of an order that was paid later, once: the record stores them. */
async function withPaidFiles(
  { catalogue, bindings }: OrderContext,
  { order, orderKey }: OwnOrder,
): Promise<OwnOrder> {
  const result = await paidFiles({ order, orderKey }, catalogue);
  if (!result) return { order, orderKey };
  await orderRecord(bindings, order.id).addFiles(result.downloads, result.files);
  return { order: { ...order, downloads: result.downloads }, orderKey };
}

/** For an owner who is not logged in, the way to log in and come back; else the way to look it up. */
function orderNotFound(
  { site }: Pick<PrivateContext, "site">,
  orderId: string | null,
): PageOutcome {
  const returnTo = orderId && site.link(routes.orderSummary(orderId));
  const link = returnTo
    ? { href: routes.loginFor(returnTo), label: "account.login" as const }
    : { href: routes.orderLookup(), label: "order.find" as const };
  return notFound({ message: { id: "order.not-found" }, link });
}

const head = (data: OrderScreenData, { site, query }: Pick<PrivateContext, "site" | "query">) => ({
  title: site.t("order.title", { number: data.order.number }),
  noindex: true,
  ...getRefresh(data, { site, query }),
});

/** How often a page without script reloads: at growing intervals, then no more. */
const refreshes = [
  { times: 12, seconds: 5 },
  { times: 12, seconds: 15 },
  { times: 30, seconds: 60 },
];

function getReloadSeconds(reloadCount: number): number | null {
  let times = 0;
  for (const step of refreshes) {
    times += step.times;
    if (reloadCount < times) return step.seconds;
  }
  return null;
}

function getRefresh(
  { order, status, orderKey, viewer }: OrderScreenData,
  { site, query }: Pick<PrivateContext, "site" | "query">,
) {
  const reloadCount = Number(/^\d{1,3}$/.exec(query.get("looked") ?? "")?.[0] ?? 0);
  const seconds = getReloadSeconds(reloadCount);
  if (status.payment?.status !== "waiting" || seconds === null) return {};
  const here =
    viewer === "buyer"
      ? routes.orderReceived(order.id, orderKey ?? "")
      : routes.orderSummary(order.id, orderKey ?? undefined);
  const href = `${site.link(here)}${here.includes("?") ? "&" : "?"}looked=${reloadCount + 1}`;
  return { refreshWithoutScript: { seconds, href } };
}

/** Right after checkout. */
export const orderReceived = privatePage({
  path: routePattern(routes.orderReceived(":orderId", "")),
  load: (context) => loadOrder(context, "received"),
  head,
  component: OrderScreen,
  styles: "checkout",
  startNow: true,
});

/** Later: from the account, or by a link with the order key. */
export const orderSummary = privatePage({
  path: routePattern(routes.orderSummary(":orderId")),
  load: (context) => loadOrder(context, "summary"),
  head,
  component: OrderScreen,
  styles: "checkout",
  startNow: true,
});

/** /order-summary without a number: the session's last order, else the customer's order list. */
export const lastOrder = privatePage({
  path: routes.lastOrder(),
  async load(context): Promise<PageOutcome> {
    const { session, site } = context;
    const last = await session.lastOrder();
    if (last) return redirect(site.link(routes.orderSummary(last.orderId, last.orderKey)));
    if (await session.customer.readViewer())
      return redirect(site.link(routes.accountTab("orders")));
    return orderNotFound(context, null);
  },
  head: (_data, { site }) => ({ title: site.t("order.number"), noindex: true }),
  component: () => null,
});
