import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, it } from "vitest";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { gatewayNamed, type Outcome } from "../../tests/support/gateways.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { changeStatus } from "../orders/change-status.ts";
import { shipOrder } from "../orders/order-news.ts";
import { now, waiting } from "../payment/waiting-orders.fixture.ts";
import type { OrderStatus } from "../schema/orders.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 1000 });
});

const shop = { db: drizzle(backendEnv.DB), env: backendEnv, now, waitUntil: () => {} };

interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

async function readMails(orderId: number): Promise<Mail[]> {
  const about = backendEnv.DB.prepare(
    "SELECT * FROM mails WHERE subject || ' ' LIKE ? ORDER BY id",
  );
  return (await about.bind(`% ${orderId} %`).all<Mail>()).results;
}

describe("the mails of an order", () => {
  const RECEIVED = [/received$|kami terima$/, "buyer"] as const;
  const NEW = [/: new order \d+$/, "shop"] as const;
  const FAILED = [/has failed$/, "shop"] as const;
  const CANCELLED = [/was cancelled$/, "shop"] as const;
  const COMPLETED = [/ – Dikirim$/, "buyer"] as const;
  const rows: [string, Outcome[], OrderStatus[], (readonly [RegExp, string])[]][] = [
    ["xendit", [], [], []],
    ["xendit", ["paid"], [], [NEW, RECEIVED]],
    ["xendit", ["expired"], [], []],
    ["xendit", ["expired", "paid"], [], [NEW, RECEIVED]],
    ["duitku", ["denied"], [], [FAILED]],
    ["duitku", ["denied", "paid"], [], [FAILED, NEW, RECEIVED]],
    ["midtrans", ["pending"], [], [NEW, RECEIVED]],
    ["midtrans", ["pending", "paid"], [], [NEW, RECEIVED, RECEIVED]],
    ["midtrans", ["pending", "expired"], [], [NEW, RECEIVED, CANCELLED]],
    ["midtrans", ["pending"], ["FAILED"], [NEW, RECEIVED, FAILED]],
    // The shop is notified of a new order once, whatever becomes of it.
    ["midtrans", ["pending"], ["FAILED", "PROCESSING"], [NEW, RECEIVED, FAILED, RECEIVED]],
    ["xendit", [], ["COMPLETED"], [NEW, COMPLETED]],
    ["xendit", ["paid"], ["COMPLETED"], [NEW, RECEIVED, COMPLETED]],
    ["xendit", ["paid"], ["REFUNDED"], [NEW, RECEIVED, [/ – Dana dikembalikan$/, "buyer"]]],
    ["xendit", ["paid"], ["CANCELLED"], [NEW, RECEIVED, CANCELLED]],
    ["xendit", ["paid"], ["FAILED"], [NEW, RECEIVED]],
  ];

  it.each(rows)(
    "by %s after %j and %j are WooCommerce's",
    async (plugin, notified, changes, mails) => {
      const order = await waiting(gatewayNamed(plugin).method);
      for (const outcome of notified) await order.tell(outcome);
      for (const status of changes) expect(await changeStatus(shop, order.id, status)).toBeNull();
      const sent = await readMails(order.id);
      const observed = sent.map(({ recipient, subject }) => [
        mails.find(([pattern]) => pattern.test(subject))?.[0] ?? subject,
        recipient === order.billing.email ? "buyer" : "shop",
      ]);
      expect(observed).toEqual(mails);
    },
  );

  it.each(["FAILED", "CANCELLED", "REFUNDED"] as const)(
    "asks for no payment of an order that is %s",
    async (status) => {
      const order = await waiting("midtrans_sub_bca_va");
      await order.tell("pending");
      expect((await readMails(order.id)).at(-1)?.body).toMatch(/harus dibayar.*belum dikonfirmasi/);
      expect(await changeStatus(shop, order.id, status)).toBeNull();
      expect((await readMails(order.id)).at(-1)?.body).not.toMatch(/harus dibayar|to pay/);
    },
  );

  it("is called shipped with its number once a courier has it, and says its courier without days", async () => {
    const order = await waiting("xendit_gateway");
    await order.tell("paid");
    const line = JSON.stringify({ id: "courier:1", title: "JNE - OKE (4-6 hari)", total: 250 });
    await backendEnv.DB.prepare("UPDATE orders SET shipping_line = ? WHERE id = ?")
      .bind(line, order.id)
      .run();
    const parcel = { courier: "JNE", number: "0109800123456" };
    expect(await shipOrder(shop, order.id, parcel)).toBeNull();
    const mail = (await readMails(order.id)).at(-1);
    expect(mail?.subject).toMatch(/pesanan \d+ – Dikirim, resi JNE 0109800123456$/);
    expect(mail?.body).toContain("(JNE OKE)");
    const late = { ...parcel, day: "2099-01-01" };
    expect(await shipOrder(shop, order.id, late)).toMatch(/not in the future/);
  });

  it("reports a payment that has arrived, not how to pay", async () => {
    const order = await waiting("xendit_gateway");
    await order.tell("paid");
    const mail = (await readMails(order.id)).find(
      ({ recipient }) => recipient === order.billing.email,
    );
    expect(mail?.body).toMatch(/Pembayaran \S+ sudah masuk\./);
    expect(mail?.body).not.toContain("harus dibayar");
  });
});
