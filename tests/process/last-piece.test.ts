import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TextClient } from "../support/text-client.ts";
import { acknowledgedOrder, findProduct, sendOrder } from "./buy.ts";
import { english, indonesian, type Words } from "./languages.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { bookedOrders, stocks, withDatabase, wrongBooks } from "./shop-database.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let before: Map<number, number>;
let shop: Served;

beforeAll(async () => {
  before = await withDatabase(state, stocks);
  shop = await serveShop({ state });
});
afterAll(async () => {
  await shop.kill();
  rmSync(state, { recursive: true, force: true });
});

/** Presses again where a busy machine prevented the shop from reaching its backend in time. */
async function untilNotified(client: TextClient, { order, says: texts }: Words): Promise<void> {
  for (let press = 0; press < 20; press += 1) {
    await client.wait(60);
    await client.insist();
    if (!client.page.alerts.includes(texts.unavailable)) return;
    await client.press(order);
  }
}

const lastPiece = {
  id: { category: "Campuran Oli", name: "Campuran Oli Gardan" },
  en: { category: "Oil Treatments", name: "Gear Oil Treatment" },
};
const shoppers = 20;

test(`${shoppers} shoppers at once on the last piece: one order, ${shoppers - 1} clear refusals, stock 0`, async () => {
  const crowd: { client: TextClient; words: Words }[] = [];
  for (let index = 0; index < shoppers; index += 1) {
    const words = index % 2 === 0 ? indonesian : english;
    const client = new TextClient(shop.origin);
    await findProduct(client, words, words === indonesian ? lastPiece.id : lastPiece.en);
    await client.press(words.add);
    await client.follow(words.checkout);
    crowd.push({ client, words });
  }
  await Promise.all(crowd.map(({ client, words }) => sendOrder(client, words)));
  await Promise.all(crowd.map(({ client, words }) => untilNotified(client, words)));
  const winners = crowd.filter(({ client }) => acknowledgedOrder(client));
  const losers = crowd.filter(({ client }) => !acknowledgedOrder(client));
  expect(winners).toHaveLength(1);
  expect(losers).toHaveLength(shoppers - 1);
  for (const { client, words } of losers) {
    expect(client.status).toBe(200);
    expect(client.page.alerts.join(" ")).toMatch(words.says.notInStock);
    expect(client.readValue(words.city)).toBe("Surabaya");
  }
  await shop.kill();
  await withDatabase(state, async (db) => {
    expect(await bookedOrders(db)).toHaveLength(1);
    expect(await wrongBooks(db, before)).toEqual([]);
    const { results } = await db
      .prepare(
        "SELECT stock_quantity AS pieces, stock_status AS status FROM products WHERE slug = 'campuran-oli-gardan'",
      )
      .all();
    expect(results).toEqual([{ pieces: 0, status: "OUT_OF_STOCK" }]);
  });
});
