import { afterEach, expect, test, vi } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { ringAlarm, ringDue } from "../../tests/support/ring-alarm.ts";
import { bindings } from "../../tests/support/session-visitor.ts";
import { DurableSession } from "../session/durable-session.ts";
import { orderRecord } from "./order-record.ts";

const order = { id: 151, number: "151", status: "ON_HOLD", total: 1250 } as OrderView;

afterEach(() => {
  backendProxy.open();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("is read with the order's own key alone", async () => {
  const record = orderRecord(bindings, 151);
  await record.keep(order, "wc_order_a");
  expect(await record.read("wc_order_a")).toEqual(order);
  expect(await record.read("wc_order_b")).toBeNull();
  expect(await record.read("")).toBeNull();
  expect(await orderRecord(bindings, 152).read("wc_order_a")).toBeNull();
});

test("applies a webhook's status, and a late second write does not undo it", async () => {
  const record = orderRecord(bindings, 160);
  expect(await record.update({ status: "COMPLETED" })).toBe(false);
  await record.keep(order, "k");
  expect(await record.update({ status: "COMPLETED" })).toBe(true);
  await record.keep(order, "k");
  expect(await record.read("k")).toMatchObject({ status: "COMPLETED", total: 1250 });
});

test("knows of a payment whose webhook came before the order, and of no older status", async () => {
  const waiting = { ...order, status: "PENDING", needsPayment: true } as OrderView;
  const paid = { status: "PROCESSING", needsPayment: false, paid: "2026-11-23T03:00:00Z" } as const;
  const record = orderRecord(bindings, 161);
  expect(await record.update({ status: "PENDING" }, "2026-11-23T02:59:59")).toBe(false);
  expect(await record.update(paid, "2026-11-23T03:00:00")).toBe(false);
  expect(await record.update({ status: "PENDING" }, "2026-11-23T02:59:58")).toBe(false);
  await record.keep({ ...waiting, id: 161 }, "k");
  expect(await record.read("k")).toMatchObject(paid);
  const cancelled = orderRecord(bindings, 162);
  await cancelled.update({ status: "ON_HOLD" }, "2026-11-23T03:00:00");
  await cancelled.keep({ ...waiting, id: 162 }, "k");
  expect(await cancelled.read("k")).toMatchObject({ status: "PENDING" });
});

test("that is gone on with by cash has no payment at a gateway any more", async () => {
  const payment = { method: "Xendit", amount: 1250, link: "https://pay.example/1", earlier: [] };
  const waiting = { ...order, id: 164, status: "PENDING", needsPayment: true, payment };
  const record = orderRecord(bindings, 164);
  await record.keep({ ...waiting, paymentMethod: "xendit_gateway" } as unknown as OrderView, "k");
  const cash = { ...order, id: 164, status: "PROCESSING", needsPayment: false };
  await record.keep({ ...cash, paymentMethod: "cod", paymentMethodTitle: "COD" } as OrderView, "k");
  await record.update(
    { status: "PROCESSING", paid: "2026-11-23T03:00:00Z" },
    "2026-11-23T03:00:00",
  );
  const stored = await record.read("k");
  expect([stored?.paymentMethod, stored?.payment, stored?.status]).toEqual([
    "cod",
    undefined,
    "PROCESSING",
  ]);
});

test("whose webhook came, and nothing else, leaves nothing behind after a day", async () => {
  const { ORDERS } = bindings;
  await orderRecord(bindings, 163).update({ status: "PROCESSING" }, "2026-11-23T03:00:00");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * 60 * 1000 });
  expect(await ringAlarm(ORDERS.getByName("163"))).toBe(true);
  expect(await ringAlarm(ORDERS.getByName("163"))).toBe(false);
});

test("is gone after its time", async () => {
  const record = orderRecord(bindings, 170);
  await record.keep(order, "k");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 24 * 60 * 60 * 1000 });
  expect(await ringAlarm(bindings.ORDERS.getByName("170"))).toBe(true);
  expect(await record.read("k")).toBeNull();
});

test("is erased with what its session knows of the buyer, but not while its payment is open", async () => {
  const record = orderRecord(bindings, 180);
  expect(await record.erase()).toBe("unknown");
  await record.keep(order, "k");
  expect(await record.erase()).toBe("erased");
  expect(await record.read("k")).toBeNull();
  const open = orderRecord(bindings, 181);
  const payment = { link: "https://pay.example/1", status: "waiting", earlier: [] };
  const waiting = {
    ...order,
    id: 181,
    status: "PENDING",
    needsPayment: true,
    payment,
    paymentMethod: "midtrans",
  };
  const origin = { token: null, checkoutKey: "c", locale: "id_ID" } as const;
  await open.keep(waiting as unknown as OrderView, "k", {}, origin);
  expect(await open.erase()).toBe("pending");
  expect(await open.read("k")).toMatchObject({ id: 181 });
  await open.update({ status: "PROCESSING", needsPayment: false, paid: "2026-11-23T03:00:00Z" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
  await ringDue(bindings.ORDERS.getByName("181"));
  expect(await open.read("k")).toBeNull();
});

test("is erased by its alarm where its session does not respond when that is asked for", async () => {
  const record = orderRecord(bindings, 182);
  const owner = bindings.SESSIONS.newUniqueId().toString();
  const origin = { token: null, checkoutKey: "c", locale: "id_ID", owner } as const;
  await record.keep({ ...order, id: 182 }, "k", {}, origin);
  const lost = new Error("Network connection lost.");
  const erasing = vi.spyOn(DurableSession.prototype, "eraseOrder").mockRejectedValue(lost);
  expect(await record.erase()).toBe("pending");
  expect(erasing).toHaveBeenCalledTimes(2);
  erasing.mockRestore();
  expect(await ringAlarm(bindings.ORDERS.getByName("182"))).toBe(true);
  expect(await record.read("k")).toBeNull();
});

function paidOrder(id: number): OrderView {
  const payment = { method: "BCA", amount: 1250, link: null, earlier: [] };
  const billing = { firstName: "Ani", lastName: "", email: "ani@example.test", phone: "1" };
  const by = {
    paymentMethod: "midtrans_bca_va",
    paid: "2029-12-31T03:00:00Z",
    transaction: "tx-1",
  };
  const paid = { ...order, ...by, id, number: `${id}`, payment, billing, status: "PROCESSING" };
  return paid as unknown as OrderView;
}

test("a report whose response is lost is sent again within minutes, with the same reference", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  const record = orderRecord(bindings, 190);
  const sent: string[] = [];
  backendProxy.intercept = async (request, pass) => {
    if (!request.url.includes("contact-forms")) return pass(request);
    sent.push(String((await request.clone().formData()).get("your-message")));
    const response = await pass(request);
    if (sent.length > 1) return response;
    await response.text();
    throw new TypeError("connection reset");
  };
  await record.keep(paidOrder(190), "k");
  await record.update({ status: "CANCELLED" });
  await ringDue(bindings.ORDERS.getByName("190"));
  expect(sent).toEqual([expect.stringMatching(/^Order 190 was paid .*Reference: \w{10} /s)]);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  for (let time = 0; time < 2; time += 1) await ringDue(bindings.ORDERS.getByName("190"));
  expect(sent).toEqual([sent[0], sent[0]]);
});

test("a payment that came twice is reported once, whatever its order becomes since", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  const record = orderRecord(bindings, 191);
  let sent = 0;
  backendProxy.intercept = (request, pass) => {
    if (request.url.includes("contact-forms")) sent += 1;
    return pass(request);
  };
  await record.keep(paidOrder(191), "k");
  await record.update({ status: "PROCESSING", transaction: "tx-2" });
  await record.update({ status: "REFUNDED" });
  await record.update({ status: "PROCESSING", transaction: "tx-3" });
  await ringDue(bindings.ORDERS.getByName("191"));
  expect(sent).toBe(1);
});
