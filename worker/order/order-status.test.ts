import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import en from "../../shared/i18n/messages/en.json";
import id from "../../shared/i18n/messages/id.json";
import type { OrderDelivery, OrderStatus, OrderView } from "../../shared/order.ts";
import { orderStates } from "../../shared/order-states.ts";
import type { OrderPayment } from "../../shared/payment.ts";
import { applyChanges, type PaymentReport, paymentReport } from "../payment/order-payment.ts";
import type { PaymentProvider } from "../payment/provider.ts";
import { unknown } from "../payment/unknown/provider.ts";
import { getGateway, isCash, isGateway } from "../settings/payment-gateways.ts";
import { store } from "../store.ts";
import {
  type OrderViewer,
  type ShownStatus,
  type StatedOrder,
  shownStatus,
} from "./order-status.ts";

const now = Date.parse("2031-01-01T08:00:00Z");
const config = {
  settings: { packingDays: "1–2", cutOffHour: 14, timeZone: "Asia/Jakarta" },
  paymentHosts: ["pay.gateway.example"],
  baseUrl: "https://shop.example",
  backend: { capabilities: { ownPages: false } },
};

const statuses: OrderStatus[] = [
  ...(["PENDING", "PROCESSING", "ON_HOLD", "COMPLETED"] as const),
  ...(["CANCELLED", "REFUNDED", "FAILED", "CHECKOUT_DRAFT"] as const),
];
const viewers: OrderViewer[] = ["buyer", "owner", "guest"];
const deliveries: OrderDelivery[] = ["shipping", "pickup", "download"];

/** Providers that no shop has yet: they differ in what can be tried again. */
const toys = [[], ["PENDING"], ["FAILED"], ["PENDING", "ON_HOLD", "FAILED"]].map(
  (retries, at): PaymentProvider => ({
    ...unknown,
    ...{ name: `toy${at}`, ids: new RegExp(`^toy${at}$`), idsShown: [`toy${at}`] },
    retries: retries as OrderStatus[],
  }),
);
Object.assign(store, { payments: [...toys, ...store.payments] });

/** A payment method of every provider, and those that no provider names. */
const methods = [
  ...new Set([
    ...store.payments.flatMap(({ idsShown }) => idsShown.map((id) => id.replace("…", "x"))),
    ...["bayar_gateway", ""],
  ]),
];

const links = [null, "https://pay.gateway.example/1", "https://elsewhere.example/1"];
const times = [null, now - 1000, now + 1000];
const facts: Partial<OrderPayment>[] = [
  {},
  { isRetried: true },
  { isLate: true },
  { changedFrom: 1 },
  { changedFrom: 1, isRetried: true, link: null },
  { alarm: "paid-twice" },
  { alarm: "stopped-after-paid" },
  { earlier: ["https://pay.gateway.example/0"] },
];

/** What a gateway's plugin, WooCommerce and the shop may know of a payment. */
const payments: OrderPayment[] = links.flatMap((link) =>
  times.flatMap((expires) =>
    [null, "BCA 123456"].flatMap((number) =>
      facts.map((more) => ({
        ...{ method: "Bayar", amount: 100, link, number, code: null, qr: null, expires },
        ...{ earlier: [], ...more },
      })),
    ),
  ),
);

/** Every order that can be shown, by what decides how. */
const orders: StatedOrder[] = statuses.flatMap((status) =>
  methods.flatMap((paymentMethod) =>
    deliveries.flatMap((delivery) =>
      [{}, { paid: "2031-01-01T07:00:00Z" }].flatMap((paid) => {
        const sent = { date: "2031-01-01T06:00:00Z", shippingTitle: "JNE - REG (2-3 hari)" };
        const order = { status, paymentMethod, delivery, ...sent, ...paid };
        const paying = payments.map((payment) => ({ ...order, payment }));
        return isGateway(paymentMethod) ? paying : [order];
      }),
    ),
  ),
);

/** Each as everybody who looks sees it. */
const views = orders.flatMap((order) =>
  viewers.map((viewer) => ({ order, status: shownStatus(order, { viewer, config, now }) })),
);

/** The orders for which a rule does not hold, in short. */
const against = (rule: (order: StatedOrder, status: ShownStatus) => boolean): string[] =>
  views
    .filter(({ order, status }) => !rule(order, status))
    .slice(0, 5)
    .map(({ order, status: { label, money, step } }) =>
      JSON.stringify({ ...order, shown: [label, money, step.kind] }),
    );

const isPaidByGateway = ({ paymentMethod, paid }: StatedOrder): boolean =>
  Boolean(paid) && getGateway(paymentMethod).kind(paymentMethod) === "gateway";

const says = (status: ShownStatus, words: RegExp): boolean => words.test(en[status.money]);

// What the English sentences say; the Indonesian ones are looked at by who speaks it.
const hasArrived = /^You have paid|^Your [^.]*(has arrived|arrived after)/;
const askedNow = /^Pay \{total\}|pay now|^Transfer/;
const askedAgain = /(?<!not )pay again|try paying again/i;
const notAsked =
  /not pay again|not pay for it now|not pay the amount|nothing( more)? to pay|not transfer/;

test("every order is there, by every method and for everybody who looks", () => {
  expect(orders.length).toBeGreaterThan(20_000);
  expect(new Set(methods.map((method) => getGateway(method).name)).size).toBe(
    store.payments.length,
  );
});

const table = readFileSync("tests/support/order-rows.txt", "utf8")
  .split("\n")
  .filter((line) => /^\| [A-Z_]+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

const methodsOfTable: Record<string, string> = {
  bacs: "bacs",
  cod: "cod",
  card: "stripe",
  // Doku takes no further attempt at a failed order.
  gateway: "doku_checkout",
  other: "cheque",
};

test("the table names every status, payment and delivery once", () => {
  const cells = table.map((row) => row.slice(0, 3).join(" "));
  expect([cells.length, new Set(cells).size]).toEqual([8 * 5 * 3, 8 * 5 * 3]);
});

test.each(table)("%s by %s, %s: has the texts of the table", (...row) => {
  const [status, method = "", delivery, label, text, account, button] = row;
  const order: StatedOrder = {
    status: status as OrderStatus,
    delivery: delivery as OrderDelivery,
    paymentMethod: methodsOfTable[method] ?? "",
    date: "2031-01-01T06:00:00Z",
    shippingTitle: "Reguler",
    ...(method === "gateway" && { payment: payments[0] }),
  };
  const shown = shownStatus(order, { viewer: "guest", config, now });
  const sentences = [en[shown.money], shown.items ? en[shown.items] : ""].filter(Boolean).join(" ");
  const { step, tone } = shown;
  const again = tone === "failed" ? "order.pay-again" : "order.reorder";
  expect({
    label: en[shown.label],
    text: sentences,
    account: step.kind === "transfer" ? "yes" : "no",
    button: en[step.kind === "attempt" ? step.label : again],
  }).toEqual({ label, text, account, button });
});

test("every message is there in both languages", () => {
  const ids = new Set<string | null>();
  for (const { status } of views) {
    const { label, money, items, outcome, thanks, step } = status;
    for (const one of [label, money, items, outcome, thanks]) ids.add(one);
    if (step.kind === "attempt") ids.add(step.label);
  }
  ids.delete(null);
  expect(ids.size).toBeGreaterThan(60);
  for (const messages of [en, id])
    expect(Object.keys(messages)).toEqual(expect.arrayContaining([...ids]));
});

test("everybody who looks reads the same of an order; only its buyer is thanked", () => {
  const shown = views.map(({ status }) => ({ ...status, thanks: null, isMailed: false }));
  const differing = orders.filter((_, at) => {
    const [buyer, owner, guest] = shown.slice(3 * at, 3 * at + 3).map((one) => JSON.stringify(one));
    return buyer !== owner || owner !== guest;
  });
  expect(differing).toEqual([]);
  const thanked = views.filter(({ status }) => status.thanks ?? status.isMailed);
  expect(thanked.length).toBeGreaterThan(0);
  expect(thanked.filter((_, at) => viewers[at % 3] === "guest").length).toBeLessThan(
    thanked.length,
  );
});

test("what is paid asks for no payment, in no place", () => {
  const isQuiet = (status: ShownStatus) =>
    !["pay", "transfer", "attempt"].includes(status.step.kind) &&
    !status.isToBePaid &&
    !says(status, askedNow) &&
    !says(status, askedAgain) &&
    !/awaiting-payment|payment-failed|payment-expired/.test(status.state) &&
    status.button !== "pay";
  expect(against((order, status) => !isPaidByGateway(order) || isQuiet(status))).toEqual([]);
  expect(against((_, status) => !says(status, hasArrived) || isQuiet(status))).toEqual([]);
  expect(against((_, status) => status.outcome !== "order.paid" || isQuiet(status))).toEqual([]);
  const isPaidCard = ({ paymentMethod, paid }: StatedOrder) => paymentMethod === "stripe" && paid;
  expect(against((order, status) => !isPaidCard(order) || isQuiet(status))).toEqual([]);
});

test("what is not paid is called paid in no place", () => {
  const isUnpaid = (order: StatedOrder) =>
    isGateway(order.paymentMethod) &&
    !order.paid &&
    !["PROCESSING", "COMPLETED"].includes(order.status);
  const isQuiet = ({ outcome, thanks, ...status }: ShownStatus) =>
    outcome !== "order.paid" && thanks !== "order.paid" && !hasArrived.test(en[status.money]);
  expect(against((order, status) => !isUnpaid(order) || isQuiet(status))).toEqual([]);
});

test("what is sent or handed over is neither paid nor waited for on its page", () => {
  const isTaken = ({ status }: StatedOrder) => ["PROCESSING", "COMPLETED"].includes(status);
  expect(against((order, { step }) => !isTaken(order) || step.kind === "nothing")).toEqual([]);
});

test("a sentence that asks for a payment stands where it can be made, and nowhere else", () => {
  expect(
    against((_, status) => {
      const { kind } = status.step;
      if (says(status, /^Pay \{total\} with/)) return kind === "pay";
      if (says(status, /^Transfer/)) return kind === "transfer";
      if (says(status, /pay now|pay for it here/) && !says(status, notAsked))
        return kind === "attempt";
      if (says(status, askedAgain)) return kind === "attempt" || kind === "reorder";
      return kind === "nothing" || kind === "reorder";
    }),
  ).toEqual([]);
});

test("who is asked not to pay is not shown how", () => {
  expect(against((_, status) => !says(status, notAsked) || status.step.kind !== "pay")).toEqual([]);
  expect(against((_, status) => !says(status, notAsked) || !status.isToBePaid)).toEqual([]);
});

test("the lists name what waits for its payment as its page does", () => {
  const waits = "order.status.awaiting-payment";
  expect(against((_, status) => !status.isToBePaid || status.label === waits)).toEqual([]);
});

test("every state is reached, and its row is what is shown", () => {
  const reached = new Set(views.map(({ status }) => status.state));
  // Time alone leads to these, as the next tests show.
  expect(Object.keys(orderStates).filter((state) => !reached.has(state as never))).toEqual([
    "arriving",
  ]);
  expect(
    against((_, status) => {
      const { tone, isFinal, isReceived } = orderStates[status.state];
      return (
        JSON.stringify([tone, isFinal, isReceived]) ===
        JSON.stringify([status.tone, status.isFinal, status.isReceived])
      );
    }),
  ).toEqual([]);
});

test("the first button pays where a payment can be made, and nowhere else", () => {
  const canPay = ({ step }: ShownStatus) => step.kind !== "nothing";
  expect(against((_, status) => (status.button === "pay") === canPay(status))).toEqual([]);
});

test("an order that cannot arrive promises no day", () => {
  const isUnderway = ({ state }: ShownStatus) => orderStates[state].isPromised;
  expect(against((_, status) => status.arrival === null || isUnderway(status))).toEqual([]);
});

describe("a parcel that left on a Monday, in two to three days", () => {
  const sent = (changes: Partial<StatedOrder> = {}) => ({
    status: "COMPLETED" as const,
    ...{ date: "2031-01-03T03:00:00Z", completed: "2031-01-06T03:00:00Z" },
    ...{ paymentMethod: "bacs", delivery: "shipping" as const },
    ...{ shippingTitle: "JNE - REG (2-3 hari)", paid: "2031-01-03T04:00:00Z", ...changes },
  });
  const at = (day: string, changes?: Partial<StatedOrder>) =>
    shownStatus(sent(changes), {
      ...{ viewer: "owner", config },
      now: Date.parse(`${day}T20:00:00+07:00`),
    });
  const promised = { first: "2031-01-08", last: "2031-01-09" };

  test("is shipped until the first of these days, and can be neither reviewed nor returned", () => {
    for (const day of ["2031-01-06", "2031-01-07"])
      expect(at(day)).toMatchObject({
        ...{ state: "shipped", label: "order.status.shipped", arrival: promised },
        ...{ button: "track", isReceived: false, request: null, isFinal: false },
      });
  });

  test("may be there from the first day on: it is reviewed and returned, and still called shipped", () => {
    for (const day of ["2031-01-08", "2031-01-09"])
      expect(at(day)).toMatchObject({
        ...{ state: "arriving", label: "order.status.shipped", arrival: promised },
        ...{ isReceived: true, request: "return" },
      });
  });

  test("is completed after the last", () => {
    expect(at("2031-01-10")).toMatchObject({
      ...{ state: "completed", label: "order.status.completed", arrival: null },
      ...{ button: "review", request: "return", isFinal: true },
    });
  });

  test("has left when its courier got it, whatever WooCommerce notes later", () => {
    const parcels = [{ courier: "JNE", number: "1", link: null, date: "2031-01-04T03:00:00Z" }];
    expect(at("2031-01-06", { parcels }).arrival).toEqual({
      first: "2031-01-07",
      last: "2031-01-08",
    });
  });

  test("is shipped by its number before WooCommerce calls it completed, and is not completed by time", () => {
    const parcels = [{ courier: "JNE", number: "1", link: null, date: "2031-01-06T03:00:00Z" }];
    const packed = { status: "PROCESSING" as const, completed: undefined, parcels };
    expect(at("2031-01-07", packed).state).toBe("shipped");
    expect(at("2031-02-07", packed)).toMatchObject({ state: "arriving", arrival: null });
  });

  test("may be there the day after where its rate names no days, and is taken for received in two weeks", () => {
    const undated = { shippingTitle: "Ongkir Reguler" };
    expect(at("2031-01-06", undated)).toMatchObject({ state: "shipped", arrival: null });
    expect(at("2031-01-07", undated)).toMatchObject({ state: "arriving", arrival: null });
    expect(at("2031-01-20", undated).state).toBe("arriving");
    expect(at("2031-01-21", undated).state).toBe("completed");
  });

  test("is paid in cash once it is there, not before", () => {
    const cash = { paymentMethod: "cod" };
    expect(isCash("cod")).toBe(true);
    expect(at("2031-01-07", cash).money).toBe("order.money.cod-shipping");
    expect(at("2031-01-10", cash).money).toBe("order.money.cod-paid");
  });
});

test("what was promised and has not left by then is promised no longer", () => {
  const packed = {
    ...{ status: "PROCESSING" as const, paymentMethod: "bacs", delivery: "shipping" as const },
    ...{ date: "2031-01-06T03:00:00Z", paid: "2031-01-06T03:00:00Z" },
    shippingTitle: "JNE - REG (2-3 hari)",
  };
  const on = (day: string) =>
    shownStatus(packed, { viewer: "owner", config, now: Date.parse(`${day}T03:00:00Z`) }).arrival;
  expect(on("2031-01-06")).toEqual({ first: "2031-01-09", last: "2031-01-11" });
  expect(on("2031-01-11")).toEqual(on("2031-01-06"));
  expect(on("2031-01-13")).toBeNull();
});

test("files are listed only where no sentence says that they are closed or still to come", () => {
  const closed = /download-(stopped|after)/;
  expect(
    against((order, { hasFiles, items }) => {
      // Cash for files is paid by agreement, and the shop is at it.
      const isCash = order.paymentMethod === "cod" && order.status === "PROCESSING";
      return !hasFiles || isCash || !closed.test(items ?? "");
    }),
  ).toEqual([]);
});

test("what the operator is asked to look at is what the buyer reads", () => {
  const words: Partial<Record<PaymentReport["reason"], RegExp>> = {
    "stopped-after-paid": /stopped the order all the same/,
    "paid-twice": /arrived twice/,
    "paid-after-attempts": /earlier payment page|arrived after its time/,
    "paid-at-another-total": /has arrived|arrived after its time/,
    "total-changed": /total of this order has changed/,
  };
  const reasons = new Set<string>();
  const unlike = orders.flatMap((order) => {
    const { payment, paid } = order;
    // Money that went back, and what was never ordered, are nobody's question.
    if (["REFUNDED", "CHECKOUT_DRAFT"].includes(order.status)) return [];
    if (!payment || getGateway(order.paymentMethod).kind(order.paymentMethod) !== "gateway")
      return [];
    const { alarm: _, changedFrom, ...unalarmed } = payment;
    const before = { ...order, number: "1", currency: "EUR", total: 100, payment: unalarmed };
    const earlier = "2031-01-01T06:00:00Z";
    const storedOrders = [
      { ...before, paid: undefined, status: "PENDING" },
      { ...before, paid: paid && earlier, status: paid ? "PROCESSING" : "ON_HOLD" },
      { ...before, paid: undefined, payment: { ...unalarmed, changedFrom } },
    ] as unknown as OrderView[];
    const amount = changedFrom ? 101 : 100;
    return storedOrders.flatMap((stored) => {
      const changes = { ...order, total: amount, payment: { ...unalarmed, amount } };
      const next = applyChanges(stored, changes, now);
      const report = paymentReport(stored, next);
      if (!report) return [];
      reasons.add(report.reason);
      const { money } = shownStatus(next, { viewer: "guest", config, now });
      return words[report.reason]?.test(en[money]) ? [] : [[report.reason, money, order]];
    });
  });
  expect(unlike.slice(0, 5)).toEqual([]);
  expect([...reasons].sort()).toEqual(Object.keys(words).sort());
});
