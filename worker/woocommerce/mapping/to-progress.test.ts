import { expect, test } from "vitest";
import type { BackendProgress } from "../documents/order-fields.ts";
import meta from "./recorded/order-meta-keys-in-guest.json";
import adminNotes from "./recorded/order-notes-admin.json";
import customerNotes from "./recorded/order-notes-customer.json";
import notes from "./recorded/order-notes-guest.json";
import refunds from "./recorded/order-refunds-guest.json";
import { toProgress } from "./to-progress.ts";

const nothing = {
  ...{ dateCompleted: null, orderNotes: null, refunds: null, tracking: null },
  ...({ status: "PROCESSING", currency: "IDR" } as const),
};

const read = (order: object) =>
  toProgress({ ...nothing, ...order } as BackendProgress & typeof nothing, {
    currency: "IDR",
    timeZone: "Asia/Jakarta",
  });

type Notes = { orderNotes: { nodes: { note: string; isCustomerNote: boolean }[] } };

const toMessages = ([order]: object[]) =>
  read({ orderNotes: (order as Notes).orderNotes }).messages;

test("notes to the buyer are messages in plain text, as recorded for a guest and a customer", () => {
  const expected = [
    { text: "Baris satu\nBaris dua & tiga", date: "2026-11-23T22:53:55+07:00" },
    {
      text: "Paket Anda sudah dikirim dengan JNE. Resi JNE123 lacak",
      date: "2026-11-23T22:53:55+07:00",
    },
  ];
  expect(toMessages(notes.data.customer.orders.nodes)).toEqual(expected);
  expect(toMessages(customerNotes.data.customer.orders.nodes)?.map(({ text }) => text)).toContain(
    "Baris satu\nBaris dua & tiga",
  );
});

test("what staff wrote for themselves is no message, even where the backend tells it", () => {
  const { order } = adminNotes.data as unknown as { order: Notes };
  for (const note of order.orderNotes.nodes)
    Object.assign(note, { dateCreated: "2026-11-23 22:53:55" });
  const hidden = order.orderNotes.nodes.filter(({ isCustomerNote }) => !isCustomerNote);
  expect(hidden.length).toBeGreaterThan(0);
  const shown = read({ orderNotes: order.orderNotes }).messages?.map(({ text }) => text) ?? [];
  expect(shown.filter((text) => hidden.some(({ note }) => note === text))).toEqual([]);
});

test("refunds are amounts with a date and a reason, and their sum is what was refunded", () => {
  const [order] = refunds.data.customer.orders.nodes;
  expect(read({ refunds: order?.totalRefunded })).toMatchObject({
    refunded: 15_000,
    refunds: [
      { amount: 5_000, date: "2026-11-23T22:53:55+07:00", reason: "Ongkir" },
      { amount: 10_000, date: "2026-11-23T22:53:55+07:00", reason: "Kemasan rusak" },
    ],
  });
  expect(read({ refunds: order?.totalRefunded, status: "REFUNDED" })).not.toHaveProperty(
    "refunded",
  );
});

test("parcels are read from the meta of tracking plugins, as recorded", () => {
  const [order] = meta.data.customer.orders.nodes;
  expect(read({ tracking: order?.metaData }).parcels).toEqual([
    {
      courier: "jne",
      number: "JNE123",
      link: "https://cekresi.example/JNE123",
      date: "2026-11-23T15:50:00.000Z",
    },
    { courier: "jne", number: "AS-777", link: null, date: null },
    { courier: "JNE", number: "TN-1", link: null, date: null },
  ]);
});

test.each([
  ["no JSON", "{"],
  ["no list", '{"tracking_number":"1"}'],
  ["no items", "[1,null,[],{}]"],
  ["other types", '[{"tracking_number":7,"tracking_provider":{}}]'],
  ["a script for a link", '[{"tracking_number":"","custom_tracking_link":"javascript:alert(1)"}]'],
])("meta with %s has no parcels", (_, value) => {
  expect(read({ tracking: [{ key: "_wc_shipment_tracking_items", value }] }).parcels).toEqual([]);
});

test("a parcel's link is an https address or none", () => {
  const link = (custom_tracking_link: unknown) => {
    const value = JSON.stringify([{ tracking_number: "JP1", custom_tracking_link }]);
    return read({ tracking: [{ key: "_wc_shipment_tracking_items", value }] }).parcels?.[0]?.link;
  };
  expect(link("https://kurir.example/a")).toBe("https://kurir.example/a");
  for (const address of ["javascript:alert(1)", "http://kurir.example", "//x", "https://", 7, null])
    expect(link(address)).toBeNull();
});

test("a long note of markup is cut, and is text", () => {
  const note = `<script>alert(1)</script><b>Halo</b>${"<i>oli</i> ".repeat(50_000)}`;
  const nodes = [{ note, dateCreated: "2026-11-23 22:53:55", isCustomerNote: true }];
  const [message] = read({ orderNotes: { nodes } }).messages ?? [];
  expect(message?.text.startsWith("Halo")).toBe(true);
  expect(message?.text.length).toBeLessThanOrEqual(2_000);
  expect(message?.text).not.toContain("<");
});
