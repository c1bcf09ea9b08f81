import { expect, test } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { paidFiles } from "./downloads.ts";

const order = {
  status: "COMPLETED",
  date: "2026-11-01T10:00:00+07:00",
  lines: [{ productId: 7, variationId: null, quantity: 2 }],
  billing: { email: "ani@example.test" },
  downloads: [],
} as unknown as OrderView;

const files = [{ id: "file", name: "Panduan" }];
const catalogue: Parameters<typeof paidFiles>[1] = {
  files: async () => new Map([[7, { limit: 3, expiryDays: 30, files }]]),
  paidFile: ({ fileId }) => ({ id: fileId, url: `https://shop.test/${fileId}` }),
};

const listFiles = async (changes: Partial<OrderView>) =>
  paidFiles({ order: { ...order, ...changes }, orderKey: "key" }, catalogue);

test("each piece brings its downloads, until so many days after the order was paid", async () => {
  const result = await listFiles({ paid: "2026-11-05T00:00:00Z" });
  expect(result?.downloads).toMatchObject([
    { name: "Panduan", remaining: 6, expires: "2026-12-05T00:00:00.000Z" },
  ]);
});

test("an order without a date has its files all the same", async () => {
  const result = await listFiles({ date: "" });
  expect(result?.downloads).toMatchObject([{ name: "Panduan", expires: null }]);
});
