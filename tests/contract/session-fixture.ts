import { drizzle } from "drizzle-orm/d1";
import { hashPassword } from "../../backend/accounts/password.ts";
import { users } from "../../backend/schema/accounts.ts";
import { orderLines, orders } from "../../backend/schema/orders.ts";
import { seedDatabase } from "../../backend/seed/seed-database.ts";
import type { Seed } from "../../backend/seed/types.ts";
import { sameText } from "../../backend/seeding/seed-terms.ts";
import { blankAddress } from "../../backend/session/address.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { readId } from "../support/shop-rows.ts";
import { fixtureSeed } from "./fixture-seed.ts";

const coupon = (code: string) => ({ code, description: sameText(`Kupon ${code}`) });

const seed: Seed = {
  ...fixtureSeed,
  coupons: [
    { ...coupon("HEMAT10"), type: "percent", amount: 10 },
    { ...coupon("POTONG25RB"), type: "fixed_cart", amount: 25_000, minimumAmount: 200_000 },
    { ...coupon("KADALUARSA"), type: "percent", amount: 20, expires: "2024-12-31T00:00:00Z" },
    { ...coupon("SEKALIPAKAI"), type: "percent", amount: 15, usageLimit: 1 },
  ],
  shippingMethods: [
    { instanceId: 1, method: "flat_rate", label: sameText("Ongkir Reguler"), cost: 20_000 },
    { instanceId: 2, method: "free_shipping", label: sameText("Gratis Ongkir"), cost: 0 },
  ],
};

const home = {
  ...blankAddress(),
  firstName: "Budi",
  lastName: "Santoso",
  address1: "Jl. Merdeka 10",
  city: "Bandung",
  state: "JB",
  postcode: "40111",
};

const billing = { ...home, email: "budi@example.test", phone: "081234567890" };

export const PASSWORD = "BudiPass-123";

async function addUsers(): Promise<void> {
  const password = await hashPassword(PASSWORD);
  const user = (username: string, more: object = {}) => ({
    username,
    email: `${username}@example.test`,
    password,
    secret: `graphql_login_secret_${username}`,
    created: "2026-11-21T03:30:00.000Z",
    ...more,
  });
  const names = { firstName: "Budi", lastName: "Santoso", displayName: "Budi Santoso" };
  await drizzle(backendEnv.DB)
    .insert(users)
    .values([user("admin"), user("budi", { ...names, billing, shipping: home }), user("sari")]);
}

const ORDER_ID = 149;
const ORDERED = [
  { slug: "panduan-perawatan-mesin-pdf", quantity: 1, total: 49_000 },
  { slug: "peningkat-oli-mesin", quantity: 2, total: 938_000 },
];

async function addOrder(): Promise<void> {
  const db = drizzle(backendEnv.DB);
  const date = "2026-11-21T03:31:17.000Z";
  await db.insert(orders).values({
    id: ORDER_ID,
    orderKey: "wc_order_mjiVNQ25Y19bf",
    sessionId: "2",
    sessionVersion: 0,
    customerId: 2,
    status: "COMPLETED",
    currency: "IDR",
    paymentMethod: "bacs",
    paymentMethodTitle: "Transfer Bank",
    billing,
    shipping: home,
    subtotal: 987_000,
    total: 987_000,
    created: date,
    modified: date,
    paid: date,
    completed: date,
  });
  for (const { slug, quantity, total } of ORDERED) {
    const row = { orderId: ORDER_ID, productId: await readId(slug), name: slug, quantity };
    await db.insert(orderLines).values({ ...row, subtotal: total, total });
  }
}

/** Stock that only carts show. */
const COUNTED = [
  ["peningkat-oli-mesin", 60],
  ["pembersih-jok-kulit", 77],
  ["minyak-rem-dot-4", 0],
] as const;

/** The recorded shop with its coupons, shipping, customers and one old order. */
export async function fillRecordedShop(): Promise<void> {
  await seedDatabase(backendEnv.DB, seed, { currency: "IDR", convert: (amount) => amount });
  await backendEnv.DB.exec(
    "UPDATE products SET download_limit = 3, download_expiry = 30 WHERE slug = 'panduan-perawatan-mesin-pdf'",
  );
  for (const [slug, quantity] of COUNTED) {
    await backendEnv.DB.prepare(
      "UPDATE products SET manage_stock = 1, stock_quantity = ? WHERE slug = ?",
    )
      .bind(quantity, slug)
      .run();
  }
  await addUsers();
  await addOrder();
}
