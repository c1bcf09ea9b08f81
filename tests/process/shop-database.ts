import { join } from "node:path";
import { getPlatformProxy } from "wrangler";

/** Reads or changes the database of a shop that is not being served at the moment. */
export async function withDatabase<Value>(
  state: string,
  work: (db: D1Database) => Promise<Value>,
): Promise<Value> {
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: "backend/wrangler.toml",
    persist: { path: join(state, "v3") },
  });
  try {
    return await work(env.DB);
  } finally {
    await dispose();
  }
}

/** What is in stock of each product or variation whose pieces are counted. */
export async function stocks(db: D1Database): Promise<Map<number, number>> {
  const { results } = await db
    .prepare("SELECT id, stock_quantity AS pieces FROM products WHERE stock_quantity IS NOT NULL")
    .all<{ id: number; pieces: number }>();
  return new Map(results.map(({ id, pieces }) => [id, pieces]));
}

/** Gives a product so many pieces. */
export const stockUp = (db: D1Database, slug: string, pieces: number) =>
  db
    .prepare("UPDATE products SET stock_quantity = ?, stock_status = 'IN_STOCK' WHERE slug = ?")
    .bind(pieces, slug)
    .run();

/** One order as the database has it. */
export interface BookedOrder {
  id: number;
  key: string;
  total: number;
  checkoutKey: string;
}

/** All orders. */
export async function bookedOrders(db: D1Database): Promise<BookedOrder[]> {
  const { results } = await db
    .prepare(
      `SELECT id, order_key AS key, total,
        (SELECT json_extract(value, '$.value') FROM json_each(meta) WHERE json_extract(value, '$.key') = 'checkout_key') AS checkoutKey
      FROM orders ORDER BY id`,
    )
    .all<BookedOrder>();
  return results;
}

// Each finds rows that may not be there.
const wrongs = {
  "orders without a line": `SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_lines)`,
  "lines without an order": `SELECT id FROM order_lines WHERE order_id NOT IN (SELECT id FROM orders)`,
  "orders whose lines are not their sum": `SELECT id FROM orders WHERE subtotal <> (SELECT sum(subtotal) FROM order_lines WHERE order_id = orders.id)`,
  "orders whose total is not its parts": `SELECT id FROM orders WHERE gift_cards = '[]' AND total <> subtotal - discount + shipping_total + iif(prices_include_tax, 0, tax)`,
  "orders whose cart is still full": `SELECT orders.id FROM orders JOIN sessions ON sessions.id = orders.session_id WHERE sessions.version = orders.session_version`,
  "checkout keys with two orders": `SELECT json_extract(value, '$.value') AS id FROM orders, json_each(meta) WHERE json_extract(value, '$.key') = 'checkout_key' GROUP BY 1 HAVING count(*) > 1`,
  "stocks below zero": `SELECT id FROM products WHERE stock_quantity < 0`,
};

/** Orders that were not mailed to their buyers, or twice; each number in a mail's subject is an order's. */
async function ordersWithoutOneMail(db: D1Database): Promise<number[]> {
  const { results: mails } = await db
    .prepare("SELECT recipient, subject FROM mails")
    .all<{ recipient: string; subject: string }>();
  const mailed = new Map<string, number>();
  for (const { recipient, subject } of mails)
    for (const number of subject.match(/\d+/g) ?? []) {
      const key = `${number} ${recipient}`;
      mailed.set(key, (mailed.get(key) ?? 0) + 1);
    }
  const { results: orders } = await db
    .prepare("SELECT id, json_extract(billing, '$.email') AS email FROM orders")
    .all<{ id: number; email: string }>();
  return orders.filter(({ id, email }) => mailed.get(`${id} ${email}`) !== 1).map(({ id }) => id);
}

/** What is half done or done twice in the books, given the stocks before the first order. */
export async function wrongBooks(db: D1Database, before: Map<number, number>): Promise<string[]> {
  const matches: string[] = [];
  for (const [what, query] of Object.entries(wrongs)) {
    const { results } = await db.prepare(query).all<{ id: number | string }>();
    if (results.length > 0) matches.push(`${what}: ${results.map(({ id }) => id).join(", ")}`);
  }
  const unmailed = await ordersWithoutOneMail(db);
  if (unmailed.length > 0) matches.push(`orders without their one mail: ${unmailed.join(", ")}`);
  const { results: sold } = await db
    .prepare(
      "SELECT stock_id AS id, sum(quantity) AS pieces FROM order_lines WHERE stock_id IS NOT NULL GROUP BY stock_id",
    )
    .all<{ id: number; pieces: number }>();
  const gone = new Map(sold.map(({ id, pieces }) => [id, pieces]));
  for (const [id, pieces] of await stocks(db)) {
    const expected = (before.get(id) ?? 0) - (gone.get(id) ?? 0);
    if (pieces !== expected) matches.push(`stock of ${id} is ${pieces} instead of ${expected}`);
  }
  return matches;
}
