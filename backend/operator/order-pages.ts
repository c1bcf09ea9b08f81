import { asc, count, desc, eq, inArray } from "drizzle-orm";
import { html, raw } from "hono/html";
import { callingCode, couriers, states } from "#backend-country/shop.ts";
import { taxSetting } from "../cart/tax.ts";
import type { OpenExchange } from "../exchange.ts";
import { writtenMoney } from "../money.ts";
import { listRequests } from "../orders/buyer-requests.ts";
import {
  ORDER_STATUSES,
  type OrderLineRow,
  type OrderRow,
  type OrderStatus,
  orderLines,
  orders,
} from "../schema/orders.ts";
import { products } from "../schema/products.ts";
import type { Address } from "../session/address.ts";
import { cell, type Markup, moment, option, table, words } from "./layout.ts";

const NEWEST = 100;

type Shop = Pick<OpenExchange, "db" | "env">;

/** The status that a query names; null for all. */
export const readStatus = (text: string | undefined): OrderStatus | null =>
  ORDER_STATUSES.find((status) => status === text) ?? null;

const toName = ({ firstName, lastName }: Address): string => `${firstName} ${lastName}`.trim();

const isAddress = ({ address1, city }: Address): boolean => address1 !== "" || city !== "";

/** Where a parcel goes: the billing address where no other was given. */
const receiver = ({ shipping, billing }: OrderRow): Address =>
  isAddress(shipping) ? shipping : billing;

/** The newest orders, of one status or of all, with what is in them. */
export async function ordersPage({ db, env }: Shop, status: OrderStatus | null): Promise<Markup> {
  const list = db.select().from(orders);
  const rows = await (status ? list.where(eq(orders.status, status)) : list)
    .orderBy(desc(orders.id))
    .limit(NEWEST);
  const counts = await db
    .select({ status: orders.status, number: count() })
    .from(orders)
    .groupBy(orders.status);
  const ids = rows.map(({ id }) => id);
  const lines = ids.length
    ? await db.select().from(orderLines).where(inArray(orderLines.orderId, ids))
    : [];
  const heads = ["Order", "Placed", "To", "Items", "Payment", "Total", "Status"];
  const caption = status ? `${words(status)}, newest first` : `The newest ${NEWEST} orders`;
  const inOrder = (id: number) => lines.filter(({ orderId }) => orderId === id);
  return html`${statusLinks(counts, status)}
${table(
  caption,
  heads,
  rows.map((order) => orderRow(order, inOrder(order.id), env)),
)}`;
}

function statusLinks(
  counts: { status: OrderStatus; number: number }[],
  chosen: OrderStatus | null,
): Markup {
  const link = (href: string, label: string, isChosen: boolean) =>
    html`<li><a href="${href}"${isChosen ? raw(' aria-current="page"') : ""}>${label}</a></li>`;
  const all = counts.reduce((sum, { number }) => sum + number, 0);
  const links = ORDER_STATUSES.flatMap((status) => {
    const number = counts.find((one) => one.status === status)?.number ?? 0;
    const label = `${words(status)} (${number})`;
    return number > 0 || status === chosen
      ? [link(`/__backend?status=${status}`, label, status === chosen)]
      : [];
  });
  return html`<nav aria-label="Status"><ul>${link("/__backend", `All (${all})`, chosen === null)}${links}</ul></nav>`;
}

function orderRow(order: OrderRow, lines: OrderLineRow[], env: Shop["env"]): Markup {
  const { id, billing } = order;
  const to = receiver(order);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return html`<tr>
<th scope="row"><a href="/__backend/orders/${id}">Order ${id}</a></th>
${cell("Placed", moment(order.created))}
${cell("To", html`${toName(to)}<br>${to.city}<br>${billing.email}`)}
${cell("Items", html`${pieces}: ${lines.map(({ name }) => name).join(", ")}`)}
${cell("Payment", html`${order.paymentMethodTitle}${order.paid ? html`<br>paid ${moment(order.paid)}` : ""}`)}
${cell("Total", writtenMoney(order.total, env))}
${cell("Status", html`<span class="status ${order.status.toLowerCase()}">${words(order.status)}</span>`)}
</tr>`;
}

/** One order with all that is needed to pack and send it; null where there is none. */
export async function orderPage({ db, env }: Shop, id: number): Promise<Markup | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) return null;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id));
  return html`<p><span class="status ${order.status.toLowerCase()}">${words(order.status)}</span> placed ${moment(order.created)}</p>
<div class="columns">
<section><h2>Send to</h2>${address(receiver(order), order.billing)}${chat(order)}</section>
<section><h2>Delivery and payment</h2>${delivery(order, env)}</section>
</div>
${order.customerNote ? html`<p class="note"><strong>The buyer writes:</strong> ${order.customerNote}</p>` : ""}
${await requests({ db }, order)}
${await packingList({ db, env }, lines)}
<div class="no-print">
<h2>Change</h2>
${order.shippingLine ? parcelForm(order) : ""}
${noteForm(order)}
${order.paid ? refundForm(order, env) : ""}
<h3>Status and terms</h3>
${changeForm(order)}
<p>The browser prints this page as a packing slip.</p>
</div>`;
}

/** What the buyer asks for; a message to the buyer is the reply on the order's page. */
async function requests({ db }: Pick<Shop, "db">, { id }: OrderRow): Promise<Markup | ""> {
  const asked = await listRequests({ db }, id);
  if (asked.length === 0) return "";
  return html`<section class="note"><h2>The buyer asks</h2>${asked.map(
    ({ text, created }) => html`<p>${moment(created)}</p><pre>${text}</pre>`,
  )}</section>`;
}

function address(to: Address, billing: Address): Markup {
  const province = states.find(({ code }) => code === to.state)?.name ?? to.state;
  const parts = [toName(to), to.company, to.address1, to.address2, `${to.city} ${to.postcode}`];
  const phone = to.phone || billing.phone;
  const lines = [...parts, `${province}, ${to.country}`, phone].filter((line) => line.trim());
  return html`<address>${lines.map((line) => html`${line}<br>`)}</address>`;
}

/** A chat with the buyer by the number that the courier calls. */
function chat(order: OrderRow): Markup | "" {
  const { phone } = order.billing.phone ? order.billing : order.shipping;
  const digits = phone.replace(/\D/g, "").replace(/^0/, callingCode);
  if (digits === "") return html`<p>No telephone number was given: ${order.billing.email}</p>`;
  const name = toName(order.billing).toWellFormed();
  const text = encodeURIComponent(`Halo ${name}, tentang pesanan ${order.id}: `);
  return html`<p class="no-print"><a class="button" href="https://wa.me/${digits}?text=${text}" rel="noopener">Chat with the buyer</a> ${order.billing.email}</p>`;
}

function delivery(order: OrderRow, env: Shop["env"]): Markup {
  const { shippingLine, paid } = order;
  const money = (minor: number) => writtenMoney(minor, env);
  const facts: [string, Markup | string][] = [
    ["Courier", shippingLine?.title || "not shipped"],
    ["Delivery", money(order.shippingTotal)],
    ...order.feeLines.map(({ name, total }): [string, string] => [name, money(total)]),
    ["Total", money(order.total)],
    ["Payment", order.paymentMethodTitle || order.paymentMethod],
    ["Paid", paid ? moment(paid) : "not yet"],
  ];
  return html`${cashToTake(order, env)}<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** What the courier takes at the door; nothing where nothing is to be paid there. */
function cashToTake(order: OrderRow, env: Shop["env"]): Markup | "" {
  const isDue = order.paymentMethod === "cod" && ["ON_HOLD", "PROCESSING"].includes(order.status);
  return isDue ? html`<p class="cash">Collect in cash: ${writtenMoney(order.total, env)}</p>` : "";
}

async function packingList({ db, env }: Shop, lines: OrderLineRow[]): Promise<Markup> {
  const { isShown } = taxSetting(env);
  const ids = lines.map((line) => line.variationId ?? line.productId);
  const skus = ids.length
    ? await db
        .select({ id: products.id, sku: products.sku })
        .from(products)
        .where(inArray(products.id, ids))
    : [];
  const rows = lines.map((line) => {
    const { sku } = skus.find(({ id }) => id === (line.variationId ?? line.productId)) ?? {};
    const options = line.meta
      .filter(({ key }) => !key.startsWith("_"))
      .map(({ key, value }) => html`<br>${key.replace(/^(attribute_)?(pa_)?/, "")}: ${value}`);
    return html`<tr>
<th scope="row">${line.name}${options}</th>
${cell("SKU", sku || "none")}
${cell("Pieces", html`<strong>${line.quantity}</strong>`)}
${cell("Sum", writtenMoney(line.total + (isShown ? line.tax : 0), env))}
</tr>`;
  });
  return table("To pack", ["Item", "SKU", "Pieces", "Sum"], rows);
}

/** The courier of the order's rate comes first. */
const courierOptions = ({ shippingLine }: OrderRow): Markup => {
  const chosen = couriers.find((name) => shippingLine?.title.includes(name)) ?? couriers[0];
  return html`${couriers.map(
    (name) => html`<option${name === chosen ? raw(" selected") : ""}>${name}</option>`,
  )}`;
};

const parcelForm = (
  order: OrderRow,
): Markup => html`<form method="post" action="/__backend/orders/${order.id}/parcels">
<h3>Handed to the courier</h3>
<label>Courier<select name="courier">${courierOptions(order)}</select></label>
<label>Tracking number<input name="number" required maxlength="40" autocomplete="off"></label>
<label>Handed over on<input name="day" type="date"></label>
<button>Mark as shipped</button></form>`;

const noteForm = ({
  id,
}: OrderRow): Markup => html`<form method="post" action="/__backend/orders/${id}/notes">
<label>Message to the buyer<textarea name="note" required maxlength="2000" rows="3"></textarea></label>
<button>Send</button></form>`;

const refundForm = (
  { id }: OrderRow,
  env: Shop["env"],
): Markup => html`<form method="post" action="/__backend/orders/${id}/refunds">
<h3>Paid back</h3>
<label>Amount in ${env.CURRENCY}<input name="amount" required inputmode="decimal"></label>
<label>Reason<input name="reason" maxlength="200"></label>
<button>Note the refund</button></form>`;

const changeForm = (
  order: OrderRow,
): Markup => html`<form method="post" action="/__backend/orders/${order.id}">
<input type="hidden" name="from" value="order">
<label>Status<select name="status">${ORDER_STATUSES.map((status) => option(status, order.status))}</select></label>
<label>Paid by<input name="paymentMethod" value="${order.paymentMethod}"></label>
<label>Shipped by<input name="shippingMethod" value="${order.shippingLine?.id ?? ""}"></label>
<button>Save</button></form>`;
