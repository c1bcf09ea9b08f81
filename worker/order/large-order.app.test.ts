import { beforeAll, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { buy, customer } from "../../tests/support/shop-customers.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

const guide = 94_000;
const added = 130;

let shop: EdgeShop;

const run = (sql: string) => backendEnv.DB.prepare(sql).run();

beforeAll(async () => {
  await seedProducts();
  await addProduct(guide, { downloadable: true, virtual: true, nameId: "Panduan" });
  for (let at = 1; at <= added; at += 1)
    await run(
      `INSERT INTO product_downloads (id, product_id, name_id, name_en, file, position)
       VALUES ('panduan-${at}', ${guide}, 'Bab ${at}', 'Chapter ${at}', 'panduan-${at}.pdf', ${at})`,
    );
  shop = openShop();
});

/** Puts many things into an order, as if they had been bought with it, and has it completed. */
async function enlarge(orderId: number): Promise<void> {
  for (let at = 1; at <= added; at += 1)
    await run(
      `INSERT INTO order_lines (order_id, product_id, name, quantity, subtotal, subtotal_tax, total, tax)
       VALUES (${orderId}, ${at === 1 ? guide : 1}, 'Barang ${at}', ${at}, 100, 0, 100, 0)`,
    );
  await run(`UPDATE orders SET status = 'COMPLETED' WHERE id = ${orderId}`);
}

const filesIn = (html: string) => html.match(/href="\/en\/downloads\/[^"?]+/g) ?? [];

test("a customer's order of more than a hundred lines and files shows all of them, each once", async () => {
  const { browser, username } = await customer(shop);
  const { orderId } = await buy(browser, `${username}@example.test`);
  await enlarge(Number(orderId));
  const page = await browser.read(`/en/order-summary/${orderId}`);
  const table = page.split('class="order-lines"')[1]?.split("</table>")[0] ?? "";
  expect(table.match(/<tr>/g)).toHaveLength(1 + added);
  expect(table).toMatch(new RegExp(`<td>${added}(?:<!-- -->)? ×`));
  expect(new Set(filesIn(page)).size).toBe(1 + added);
  const account = await browser.read("/en/my-account?tab=downloads");
  expect(new Set(filesIn(account)).size).toBe(1 + added);
});
