import type { OrderStatus } from "../../backend/schema/orders.ts";
import { writtenPhone } from "../../shared/phone.ts";
import { english } from "../support/messages.ts";
import type { BackendService } from "./backend-service.ts";

/** What an order's page says, by the name of a field. */
type Fields = Record<string, string>;

const toText = (html = ""): string =>
  html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const money = (amount: number): string =>
  amount.toLocaleString("en-US", { style: "currency", currency: "EUR" });

const cents = (amount: unknown): string => money(Number(amount) / 100);

const day = (date: unknown): string =>
  new Date(String(date)).toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: "Asia/Jakarta",
  });

const joined = (texts: readonly string[]): string => texts.toSorted().join(" | ");

/** The words for each status: which of them, depends on the payment. */
const words: Record<OrderStatus, readonly string[]> = {
  PENDING: [
    ...[
      english["order.status.awaiting-payment"],
      english["order.status.unconfirmed"],
      english["order.status.checking"],
    ],
    ...[english["order.status.payment-expired"], english["order.status.payment-failed"]],
  ],
  ON_HOLD: [
    english["order.status.awaiting-payment"],
    english["order.status.checking"],
    english["order.status.payment-expired"],
  ],
  PROCESSING: [english["order.status.packing"]],
  COMPLETED: ["Completed", "Shipped"],
  CANCELLED: [
    "Cancelled",
    english["order.status.checking"],
    english["order.status.payment-expired"],
  ],
  REFUNDED: ["Refunded"],
  FAILED: [
    ...[
      english["order.status.failed"],
      english["order.status.payment-failed"],
      english["order.status.checking"],
    ],
    ...[english["order.status.awaiting-payment"], english["order.status.payment-expired"]],
  ],
};

/** All that a page says of an order, in English. */
function readPage(page: string): Fields {
  const findParts = (part: RegExp) => [...page.matchAll(part)].map(([, inner = ""]) => inner);
  const pairsIn = (list: string) =>
    [...list.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, name, value]) => [toText(name), toText(value)] as const,
    );
  const facts = findParts(/<dl class="order-facts">(.*?)<\/dl>/g).flatMap(pairsIn);
  const totals = findParts(/<dl class="totals">(.*?)<\/dl>/g).flatMap(pairsIn);
  const [lines = ""] = findParts(/<table class="order-lines">(.*?)<\/table>/g);
  const [refunds = ""] = findParts(/<section class="order-refunds">(.*?)<\/section>/g);
  const rowsIn = (html: string, row: RegExp) =>
    joined([...html.matchAll(row)].map(([, inner]) => toText(inner)));
  return {
    ...Object.fromEntries(facts.map(([name, value]) => [`fact ${name}`, value])),
    ...Object.fromEntries(totals.map(([name, value]) => [`sum ${name}`, value])),
    title: [
      ...findParts(/<h1>(.*?)<\/h1>/g),
      // While it waits for its payment, the page is headed by the amount.
      ...findParts(/<p>We have your order (\d+)\.<\/p>/g).map((number) => `Order ${number}`),
    ]
      .map(toText)
      .join(),
    lines: rowsIn(lines, /<tr>(.*?)<\/tr>/g),
    refunds: rowsIn(refunds, /<li>(.*?)<\/li>/g),
    addresses: rowsIn(page, /<address>(.*?)<\/address>/g),
  };
}

const parsed = <Value>(json: unknown): Value => JSON.parse(String(json)) as Value;

interface Coded {
  code: string;
  amount: number;
  balance: number;
}

type Row = Record<string, unknown>;

function readSums(row: Row): Fields {
  const codes = parsed<Coded[]>(row.coupon_lines).map(({ code }) => code.toUpperCase());
  const shipping = parsed<{ title: string } | null>(row.shipping_line);
  const cards = parsed<Coded[]>(row.gift_cards).map(({ code, amount, balance }) => [
    `sum Gift card ${code} ${cents(balance - amount)} stays on the card`,
    cents(-amount),
  ]);
  return {
    "sum Subtotal": cents(row.subtotal),
    ...(Number(row.discount) > 0 && {
      [`sum Discount ${codes.join(", ")}`]: cents(-Number(row.discount)),
    }),
    ...(shipping && { "sum Shipping": cents(row.shipping_total) }),
    ...Object.fromEntries(cards),
    "sum Total": cents(row.total),
  };
}

/** What the backend has of an order; the state is one of the words for its status. */
function readRows(backend: BackendService, id: number, state: string): Fields | null {
  const [row] = backend.rows(`SELECT * FROM orders WHERE id = ${id}`);
  if (!row) return null;
  const lines = backend.rows(
    `SELECT l.*, p.name_en AS product FROM order_lines l
      JOIN products p ON p.id = coalesce(l.variation_id, l.product_id) WHERE order_id = ${id}`,
  );
  const refunds = backend.rows(`SELECT * FROM order_refunds WHERE order_id = ${id}`);
  const to = parsed<Record<string, string>>(row.billing);
  const shipping = parsed<{ title: string } | null>(row.shipping_line);
  const allowed = words[row.status as OrderStatus];
  return {
    title: `Order ${id}`,
    "fact Order number": String(id),
    "fact Date": day(row.created),
    "fact Status": allowed.includes(state) ? state : allowed.join(" or "),
    ...(row.payment_method_title !== "" && { "fact Payment": String(row.payment_method_title) }),
    ...(row.paid !== null && { "fact Paid on": day(row.paid) }),
    ...(shipping && { "fact Shipping": shipping.title }),
    ...readSums(row),
    lines: joined(
      lines.map(({ quantity, product, meta, subtotal }) => {
        const chosen = parsed<{ key: string; value: string }[]>(meta);
        const options = chosen.map(({ key, value }) => `${key}: ${value}`);
        return [`${quantity} ×`, product, ...options, cents(subtotal)].join(" ");
      }),
    ),
    refunds: joined(refunds.map(({ amount, created }) => `${cents(amount)} on ${day(created)}`)),
    addresses: [
      ...[to.firstName, to.lastName, to.address1, `${to.city}, Jawa Timur`, to.postcode],
      ...["Indonesia", writtenPhone(to.phone ?? ""), to.email],
    ].join(" "),
  };
}

/** In which fields an order's page says something else than the backend has. */
export function listDifferences(backend: BackendService, id: number, page: string): string[] {
  const shown = readPage(page);
  const rows = readRows(backend, id, shown["fact Status"] ?? "");
  if (!rows) return [`there is no order ${id}`];
  return [...new Set([...Object.keys(shown), ...Object.keys(rows)])]
    .filter((name) => shown[name] !== rows[name])
    .map((name) => `${name} is shown as ${shown[name]}, and is ${rows[name]}`);
}
