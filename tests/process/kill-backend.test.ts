import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { shopHeader } from "../support/shop-settings.ts";
import { times } from "./counts.ts";
import { type Served, serveBareBackend } from "./served-shop.ts";
import { bookedOrders, stocks, stockUp, withDatabase, wrongBooks } from "./shop-database.ts";
import { newState } from "./stocked-state.ts";

const kills = times(6, 1_000);
const killsBetweenChecks = 50;
const shoppers = 6;
// Before a kill: none, one, two ... and none again.
const maxOrders = 6;
const state = newState();
let backend: Served | undefined;
let product = 0;

afterAll(async () => {
  await backend?.kill();
  rmSync(state, { recursive: true, force: true });
});

const address = {
  firstName: "Ani",
  lastName: "Wijaya",
  address1: "Jl. Melati 5",
  city: "Surabaya",
  state: "JI",
  postcode: "60111",
  country: "ID",
  email: "ani@example.test",
};
const add = "mutation($input:AddToCartInput!){addToCart(input:$input){cart{total}}}";
const checkout =
  "mutation($input:CheckoutInput!){checkout(input:$input){order{databaseId orderKey}}}";

// A connection that is used again may have been closed by the backend, or by its kill before, a moment ago:
// that is no response lost.
const ownConnection = { connection: "close", ...shopHeader };

/** What the backend has accepted. */
const acknowledged = { orders: new Map<number, string>(), messages: new Set<string>() };

interface Placed {
  data?: { checkout?: { order?: { databaseId: number; orderKey: string } } };
}

async function send(origin: string, query: string, input: object, token?: string) {
  const response = await fetch(`${origin}/graphql`, {
    method: "POST",
    headers: {
      ...ownConnection,
      "content-type": "application/json",
      ...(token ? { "woocommerce-session": `Session ${token}` } : {}),
    },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return {
    result: (await response.json()) as Placed,
    token: response.headers.get("woocommerce-session") ?? token,
  };
}

async function order(origin: string, productId: number): Promise<void> {
  const { token } = await send(origin, add, { productId, quantity: 2 });
  const input = { paymentMethod: "cod", billing: address, shipping: address };
  const { result: data } = await send(origin, checkout, input, token);
  const placed = data.data?.checkout?.order;
  if (!placed) throw new Error(`No order: ${JSON.stringify(data).slice(0, 300)}`);
  acknowledged.orders.set(placed.databaseId, placed.orderKey);
}

async function write(origin: string): Promise<void> {
  const name = crypto.randomUUID();
  const body = new FormData();
  const fields = { "your-name": name, "your-email": "ani@example.test", "your-message": "Halo" };
  for (const [field, value] of Object.entries({ _wpcf7_unit_tag: "wpcf7-f10-o1", ...fields }))
    body.set(field, value);
  const path = "/wp-json/contact-form-7/v1/contact-forms/10/feedback";
  const response = await fetch(origin + path, { method: "POST", headers: ownConnection, body });
  const { status } = (await response.json()) as { status?: string };
  if (status === "mail_sent") acknowledged.messages.add(name);
}

/** Visitors who order and write at one backend until it is gone. */
class Crowd {
  readonly #backend: Served;
  #ordered = 0;
  #wanted = { orders: Number.POSITIVE_INFINITY, reached: () => {} };
  readonly #work: Promise<void>[];

  constructor(served: Served) {
    this.#backend = served;
    this.#work = Array.from({ length: shoppers }, () => this.#keepBusy());
  }

  /** Resolves when this backend has acknowledged so many orders; rejects where anybody fails. */
  async ordered(orders: number): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      this.#wanted = { orders, reached: resolve };
    });
    if (this.#ordered < orders) await Promise.race([reached, Promise.all(this.#work)]);
  }

  /** Resolves when everybody has noticed that the backend is gone. */
  async gone(): Promise<void> {
    await Promise.all(this.#work);
  }

  async #keepBusy(): Promise<void> {
    const { origin } = this.#backend;
    try {
      for (;;) {
        await write(origin);
        await order(origin, product);
        this.#ordered += 1;
        if (this.#ordered >= this.#wanted.orders) this.#wanted.reached();
      }
    } catch (error) {
      // Before the kill nothing may fail.
      if (!this.#backend.isOver) throw error;
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How long an order takes on this machine, in milliseconds, as far as it is known. */
let orderMs = 500;

const messagesIn = async (db: D1Database): Promise<Set<string>> => {
  const { results } = await db
    .prepare("SELECT json_extract(fields, '$.your-name') AS name FROM contact_messages")
    .all<{ name: string }>();
  return new Set(results.map(({ name }) => name));
};

let before: Map<number, number>;

/** Holds the books against what was acknowledged so far. */
async function checkBooks(): Promise<void> {
  const { booked, stored, wrong } = await withDatabase(state, async (db) => ({
    booked: await bookedOrders(db),
    stored: await messagesIn(db),
    wrong: await wrongBooks(db, before),
  }));
  expect(wrong).toEqual([]);
  const keys = new Map(booked.map(({ id, key }) => [id, key]));
  expect([...acknowledged.orders].filter(([id, key]) => keys.get(id) !== key)).toEqual([]);
  expect([...acknowledged.messages].filter((name) => !stored.has(name))).toEqual([]);
}

/**
 * Kills at some moment between that many orders and the next, however fast the machine is. Each
 * backend has a port of its own: a connection that the one before left open is not taken for its.
 */
async function killAmidWrites(orders: number): Promise<void> {
  const running = await serveBareBackend({ state });
  backend = running;
  const crowd = new Crowd(running);
  const began = performance.now();
  await crowd.ordered(orders);
  if (orders > 0) orderMs = (performance.now() - began) / orders;
  await pause(Math.random() * orderMs);
  await running.kill();
  await crowd.gone();
}

test(`R7: ${kills} x kill -9 of the backend under writes loses nothing that it has acknowledged and leaves nothing half done`, {
  timeout: kills * 30_000,
}, async () => {
  await withDatabase(state, async (db) => {
    const slug = "minyak-cvt-samudra";
    await stockUp(db, slug, 10_000_000);
    product = Number(
      await db.prepare("SELECT id FROM products WHERE slug = ?").bind(slug).first("id"),
    );
    before = await stocks(db);
  });
  for (let killed = 1; killed <= kills; killed += 1) {
    await killAmidWrites(killed % maxOrders);
    if (killed % killsBetweenChecks === 0 || killed === kills) await checkBooks();
  }
  // Something was done each time, or nothing was shown.
  expect(acknowledged.orders.size).toBeGreaterThan(kills);
  expect(acknowledged.messages.size).toBeGreaterThan(kills);
});
