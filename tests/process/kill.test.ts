import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { TextClient } from "../support/text-client.ts";
import { acknowledgedOrder, findProduct, type ShownOrder, sendOrder, shownOrder } from "./buy.ts";
import { times } from "./counts.ts";
import { indonesian as words } from "./languages.ts";
import { freePort, type Served, serveShop } from "./served-shop.ts";
import { bookedOrders, stocks, stockUp, withDatabase, wrongBooks } from "./shop-database.ts";
import { newState } from "./stocked-state.ts";

const rounds = times(3, 20);
const shoppersPerRound = 10;
/** As often a shopper opens the checkout before giving up. */
const maxLooks = 20;
const state = newState();
let shop: Served | undefined;

afterAll(async () => {
  await shop?.kill();
  rmSync(state, { recursive: true, force: true });
});

/** One shopper who wants one order, and presses again where the shop was gone. */
class Buyer {
  readonly client: TextClient;
  acknowledged: ShownOrder | null = null;
  #shop: Served;
  readonly #pieces: number;

  constructor(served: Served, pieces: number) {
    this.client = new TextClient(served.origin);
    this.#shop = served;
    this.#pieces = pieces;
  }

  /** Comes as far as the checkout form. */
  async arrive(): Promise<void> {
    await findProduct(this.client, words, words.simple);
    await this.client.press(words.add, { [words.quantity]: String(this.#pieces) });
    await this.#openForm();
  }

  /** Opens the checkout again while its page says that the cart could not be read in time. */
  async #openForm(): Promise<void> {
    for (let look = 0; look < maxLooks && !this.#hasForm; look += 1) {
      await this.client.open(routes.checkout());
      await this.client.insist();
    }
  }

  get #hasForm(): boolean {
    return this.client.page.buttons.some(({ name }) => name === words.order);
  }

  /** Stays where a page goes on by itself, and loads one again that the shop could not make. */
  async #await(): Promise<void> {
    await this.client.wait(60);
    await this.client.insist();
    this.acknowledged = shownOrder(this.client);
  }

  /** Presses the button of the form that is open; the shop may be killed meanwhile. */
  async order(): Promise<void> {
    await sendOrder(this.client, words).catch((error: Error) => {
      if (!this.#shop.isOver) throw error;
    });
    this.acknowledged = acknowledgedOrder(this.client);
  }

  /** Tries until there is an order, through the confirming page and its advice to send again. */
  async insist(served: Served): Promise<void> {
    this.#shop = served;
    // The shop may have been killed while the confirming page was open, which has no form.
    if (!this.#hasForm) await this.#await();
    for (let turn = 0; turn < 5 && !this.acknowledged; turn += 1) {
      await this.#openForm();
      await this.order();
      await this.#await();
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Kills the shop while it works: at a random moment of the time that a whole round took it. */
class Killer {
  /** In milliseconds: the first round is left to finish before the kill. */
  #wholeRound: number | null = null;

  async killAmid(served: Served, orders: Promise<void>[]): Promise<void> {
    const started = performance.now();
    const all = Promise.all(orders);
    if (this.#wholeRound === null) {
      await all;
      this.#wholeRound = performance.now() - started;
    } else await pause(this.#wholeRound * (0.1 + 0.9 * Math.random()));
    await served.kill();
  }
}

const maxRecoveryMs = 120_000;

/** What the shop shows of an order; one that cannot respond yet has shown nothing, and is queried again. */
async function wordOn(client: TextClient, order: ShownOrder): Promise<string> {
  const until = Date.now() + maxRecoveryMs;
  await client.open(order.address);
  while (client.status >= 500 && Date.now() < until) {
    await pause(500);
    await client.open(order.address);
  }
  const isWhole = shownOrder(client)?.id === order.id;
  return isWhole && client.page.text.includes(words.simple.name)
    ? "shown"
    : `order ${order.id}: ${client.status} ${client.page.title}`;
}

test(`R7: kill -9 during ${rounds * shoppersPerRound} checkouts loses no acknowledged order and leaves none half done`, {
  timeout: rounds * 180_000,
}, async () => {
  const before = await withDatabase(state, async (db) => {
    await stockUp(db, "minyak-cvt-samudra", 10_000);
    return stocks(db);
  });
  const port = await freePort();
  const all: Buyer[] = [];
  const killer = new Killer();
  for (let round = 0; round < rounds; round += 1) {
    shop = await serveShop({ state, port });
    const served = shop;
    const buyers = Array.from(
      { length: shoppersPerRound },
      (_, i) => new Buyer(served, 1 + (i % 3)),
    );
    for (const buyer of buyers) await buyer.arrive();
    const orders = buyers.map((buyer, i) => pause(i * 100).then(() => buyer.order()));
    await killer.killAmid(shop, orders);
    await Promise.all(orders);
    all.push(...buyers);
  }
  const early = all.filter(({ acknowledged }) => acknowledged).length;
  const again = await serveShop({ state, port });
  shop = again;
  for (const { client, acknowledged } of all)
    if (acknowledged) expect(await wordOn(client, acknowledged)).toBe("shown");
  const unserved = all.filter(({ acknowledged }) => !acknowledged);
  await Promise.all(unserved.map((buyer) => buyer.insist(again)));
  expect(all.filter(({ acknowledged }) => !acknowledged)).toHaveLength(0);
  await again.kill();
  const { booked, wrong } = await withDatabase(state, async (db) => ({
    booked: await bookedOrders(db),
    wrong: await wrongBooks(db, before),
  }));
  expect(wrong).toEqual([]);
  const shown = all.map(({ acknowledged }) => acknowledged?.id);
  expect(booked.map(({ id }) => id)).toEqual(
    [...new Set(shown)].sort((a, b) => Number(a) - Number(b)),
  );
  expect(booked).toHaveLength(all.length);
  console.log(`${early} of ${all.length} orders were acknowledged before the shop was killed`);
});
