import { describe, expect, test } from "vitest";
import type { OrderStatus, OrderView } from "../../shared/order.ts";
import { applyChanges, paymentStatus, withRedirect } from "../../worker/payment/order-payment.ts";
import { paymentPage } from "../../worker/payment/payment-page.ts";
import { getGateway, listHosts } from "../../worker/settings/payment-gateways.ts";
import { readPayment } from "../../worker/woocommerce/mapping/read-payment.ts";
import { readResult } from "../../worker/woocommerce/transport.ts";
import type { RecordedPair } from "./recorded-pair.ts";

interface RecordedOrder {
  databaseId: number;
  orderKey: string;
  status: OrderStatus;
  paymentMethod: string;
  paymentMethodTitle: string;
  datePaid: string | null;
  rawTotal?: string;
  headless?: { key: string; value: string | null }[] | null;
  metaData?: { key: string; value: string | null }[] | null;
}

interface Checkout {
  result: string;
  redirect: string | null;
  order: RecordedOrder | null;
}

interface After {
  status: string;
  datePaid: string | null;
}

type PaymentPair = RecordedPair & { orderAfter?: After };

const files = import.meta.glob<PaymentPair>(
  ["./recorded/payments/*.json", "../../worker/payment/*/recorded/*.json"],
  { eager: true, import: "default" },
);
const pairs = Object.values(files);
const findPair = (name: string): PaymentPair => {
  const found = pairs.find((pair) => pair.name === name);
  if (!found) throw new Error(name);
  return found;
};

const allowed = {
  paymentHosts: listHosts(["midtrans", "xendit", "doku", "duitku", "ipaymu"]),
  baseUrl: "https://shop.example",
  backend: { capabilities: { ownPages: false } },
};

type Data = {
  checkout?: Checkout | null;
  customer?: { orders?: { nodes: RecordedOrder[] } };
};

const getData = ({ response }: PaymentPair): Data =>
  (response.body as { data?: Data } | null)?.data ?? {};

/** What the shop makes of a recorded order. */
function toOrder(recorded: RecordedOrder, redirect: string | null = null): OrderView {
  const { databaseId, status, paymentMethod, paymentMethodTitle, datePaid } = recorded;
  const total = Number(recorded.rawTotal ?? 105000);
  const meta = [...(recorded.headless ?? []), ...(recorded.metaData ?? [])];
  const payment = readPayment({ paymentMethod, paymentMethodTitle, total, meta });
  const order = {
    ...{ id: databaseId, status, paymentMethod, paymentMethodTitle, total },
    ...(payment && { payment }),
    ...(datePaid && { paid: datePaid }),
  } as OrderView;
  return withRedirect(order, redirect);
}

const now = Date.parse("2026-11-22T07:00:00Z");

const checkouts = pairs.flatMap((pair) => {
  const checkout = getData(pair).checkout;
  if (!checkout?.order) return [];
  const { input } = (pair.request.variables ?? {}) as { input?: { paymentMethod?: string } };
  // Some did not ask for what they had sent.
  const paymentMethod = checkout.order.paymentMethod ?? input?.paymentMethod;
  return [[pair.name, checkout, { ...checkout.order, paymentMethod }] as const];
});
const placed = checkouts.filter(([, { result }]) => result === "success");
const getMethod = ({ paymentMethod }: RecordedOrder) => getGateway(paymentMethod).name;

test("all payment pairs are here, each once", () => {
  expect([pairs.length, new Set(pairs.map(({ name }) => name)).size]).toEqual([479, 479]);
});

describe("a recorded checkout leads to its gateway's own page, and never to WordPress", () => {
  // Without the shop's plugin for operators DOKU's page is behind its redirect alone.
  const keepsLink = ({ headless, metaData }: RecordedOrder) =>
    [...(headless ?? []), ...(metaData ?? [])].some(({ key }) => /(_url|Url)$/.test(key));
  const own = placed.filter(
    ([, , order]) =>
      getGateway(order.paymentMethod).hosts.length > 0 &&
      (getMethod(order) !== "doku" || keepsLink(order)),
  );

  test.each(own.map(([name, checkout, order]) => [name, { checkout, order }] as const))(
    "%s",
    (_name, { checkout, order }) => {
      const { payment } = toOrder(order, checkout.redirect);
      const page = paymentPage(payment?.link ?? null, allowed);
      if (page.kind !== "allowed") throw new Error(payment?.link ?? "no link");
      expect(getGateway(order.paymentMethod).hosts).toContain(new URL(page.href).host);
      expect(payment?.amount).toBe(Number(order.rawTotal ?? 105000));
    },
  );

  const behind = placed.filter((pair) => !own.includes(pair));

  test.each(behind.map(([name, { redirect }, order]) => [name, { redirect, order }] as const))(
    "%s names no page of its own",
    (_name, { redirect, order }) => {
      expect(toOrder(order, redirect).payment?.link ?? null).toBeNull();
    },
  );
});

test("DOKU's page is behind its redirect for a visitor without cookies, at once", () => {
  const { status, headers } = findPair("doku-redirect-page-no-cookies").response;
  expect(status).toBe(302);
  expect(paymentPage(headers.location ?? null, allowed).kind).toBe("allowed");
  const late = findPair("doku-redirect-page-after-30-min").response;
  expect([late.status, late.headers.location]).toEqual([200, undefined]);
});

test("no recorded secret is requested", () => {
  const { metaData } =
    getData(findPair("legacy-storage-doku_checkout-checkout")).checkout?.order ?? {};
  expect(metaData?.map(({ key }) => key)).toContain("checkoutConfig");
  expect(getGateway("doku_checkout").linkKeys).not.toContain("checkoutConfig");
});

test("a forged link in an order's meta is no payment page where no gateway is involved", () => {
  const { checkout } = getData(findPair("checkout-metaData-private-mt_payment_url"));
  if (!checkout?.order) throw new Error("no order");
  expect(toOrder(checkout.order, checkout.redirect).payment).toBeUndefined();
});

test.each(["midtrans-api-refused-checkout", "midtrans-api-unreachable-checkout"])(
  "%s is no GraphQL response: the shop looks for the order",
  async (name) => {
    const { status, headers, body } = findPair(name).response;
    const type = { "content-type": headers["content-type"] ?? "" };
    const response = new Response(JSON.stringify(body), { status, headers: type });
    const reading = { operation: "Checkout", maxBytes: 1_000_000 };
    await expect(readResult(response, reading)).rejects.toMatchObject({ reason: "not-json" });
  },
);

test.each(["xendit-api-refused-checkout", "xendit-api-unreachable-checkout"])(
  "%s is a refusal without an error",
  (name) => {
    const { checkout } = getData(findPair(name));
    expect([checkout?.result, checkout?.redirect]).toEqual(["failure", null]);
    expect(findPair(name).response.body).not.toHaveProperty("errors");
  },
);

describe("a recorded order has WooCommerce's status", () => {
  const recorded = pairs.flatMap((pair) => {
    const [order] = getData(pair).customer?.orders?.nodes ?? [];
    return order ? [[pair.name, order] as const] : [];
  });
  const meant: Record<string, string> = {
    PENDING: "waiting",
    ON_HOLD: "waiting",
    PROCESSING: "paid",
    CANCELLED: "cancelled",
    FAILED: "denied",
  };

  test.each(recorded)("%s", (_name, order) => {
    expect(paymentStatus(toOrder(order), now)).toBe(meant[order.status]);
    expect(order.status === "PROCESSING").toBe(order.datePaid !== null);
  });
});

describe("after a recorded notification", () => {
  const notified = pairs.flatMap((pair) =>
    / ?-notify/.test(pair.name) && pair.orderAfter ? [[pair.name, pair.orderAfter] as const] : [],
  );
  const start = (name: string): OrderView => {
    const paymentMethod =
      name.split("-")[0] === "doku" ? "doku_checkout" : (name.split("-")[0] ?? "");
    const payment = readPayment({ paymentMethod, paymentMethodTitle: "", total: 1, meta: null });
    return { id: 1, status: "PENDING", paymentMethod, payment } as OrderView;
  };
  const recorded = ({ status, datePaid }: After): Partial<OrderView> => ({
    status: status.toUpperCase().replace("-", "_") as OrderStatus,
    ...(datePaid && { paid: datePaid }),
  });

  test.each(notified)("%s: paid is what has a date of payment, for good", (name, after) => {
    const order = applyChanges(start(name), recorded(after), now);
    const expected = after.datePaid ? "paid" : expect.not.stringMatching("paid");
    expect(paymentStatus(order, now)).toEqual(expected);
  });

  test.each(["midtrans-paid-now-then-expired-notify", "duitku-paid-now-then-expired-notify"])(
    "%s: the order remains paid for the buyer, and the operator is alerted",
    (name) => {
      const paid = applyChanges(start(name), { status: "PROCESSING", paid: "2026-11-22" }, now);
      const after = findPair(name).orderAfter;
      if (!after) throw new Error(name);
      const stopped = applyChanges(paid, recorded(after), now);
      expect([paymentStatus(stopped, now), stopped.payment?.alarm]).toEqual([
        "paid",
        "stopped-after-paid",
      ]);
    },
  );

  test.each(
    notified.filter(([name]) => /(then-paid|paid-late|paid-after-cancel)-notify$/.test(name)),
  )("%s: money that comes after the end is noted as late, or not at all", (name, after) => {
    const cancelled = applyChanges(start(name), { status: "CANCELLED" }, now);
    const order = applyChanges(cancelled, recorded(after), now);
    expect(order.payment?.isLate).toBe(after.datePaid ? true : undefined);
  });
});

test("another attempt is the same order with a new page, and the old one is remembered", () => {
  const first = getData(findPair("second-attempt-same-order-1-checkout")).checkout;
  const second = getData(findPair("second-attempt-same-order-3-checkout-again")).checkout;
  if (!first?.order || !second?.order) throw new Error("no orders");
  expect(second.order.databaseId).toBe(first.order.databaseId);
  const [before, after] = [
    toOrder(first.order, first.redirect),
    toOrder(second.order, second.redirect),
  ];
  const order = applyChanges(before, after, now);
  expect(order.payment?.link).toBe(after.payment?.link);
  expect(order.payment?.earlier).toEqual([before.payment?.link]);
});
