import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CookieJar } from "../support/cookie-jar.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct } from "./buy.ts";
import { times } from "./counts.ts";
import { indonesian as words } from "./languages.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;
let productId: string;

beforeAll(async () => {
  shop = await serveShop({ state });
  const visitor = new TextClient(shop.origin);
  await findProduct(visitor, words, words.simple);
  const { fields } = visitor.button(words.add);
  productId = fields.find(({ name }) => name === "productId")?.value ?? "";
});
afterAll(async () => {
  await shop.kill();
  rmSync(state, { recursive: true, force: true });
});

const sessions = times(40, 1_000);
const requestsEach = times(12, 100);
const together = 40;
const abortedPart = 0.1;

const canaries = /kenari-[0-9a-f]{24}/g;
const one = <Item>(list: readonly Item[]): Item =>
  list[Math.floor(Math.random() * list.length)] as Item;

interface Request {
  path: string;
  form?: Record<string, string>;
}

/** A shopper whose words are unique, so that a test finds where they come out. */
class Singer {
  readonly canary = `kenari-${randomBytes(12).toString("hex")}`;
  readonly jar = new CookieJar();
  received = 0;
  readonly strangers: string[] = [];

  async ask({ path, form }: Request, isAborted: boolean): Promise<void> {
    const timeout = isAborted ? AbortSignal.timeout(Math.ceil(Math.random() * 40)) : null;
    try {
      const response = await fetch(shop.origin + path, {
        method: form ? "POST" : "GET",
        headers: { ...this.jar.header(), origin: shop.origin },
        body: form ? new URLSearchParams(form) : null,
        redirect: "manual",
        signal: timeout,
      });
      this.jar.take(response.headers);
      this.#listen(path, JSON.stringify([...response.headers]) + (await response.text()));
    } catch (error) {
      if (!timeout?.aborted) throw error;
    }
  }

  #listen(path: string, body: string): void {
    for (const song of body.match(canaries) ?? []) {
      if (song === this.canary && /^(\/en)?\/(cart|checkout|actions)/.test(path))
        this.received += 1;
      else this.strangers.push(`${path}: ${song}`);
    }
  }

  get next(): Request {
    const { canary } = this;
    const destination = {
      email: `${canary}@example.test`,
      "shipping.country": "ID",
      "shipping.state": "JI",
      "shipping.city": canary,
    };
    return one<() => Request>([
      () => ({ path: "/cart" }),
      () => ({ path: "/checkout" }),
      () => ({ path: "/en/checkout" }),
      () => ({ path: "/actions/read-cart", form: {} }),
      () => ({ path: "/actions/add-to-cart", form: { productId, quantity: "1" } }),
      () => ({ path: "/actions/apply-code", form: { code: canary } }),
      () => ({ path: "/actions/change-address", form: destination }),
      () => ({ path: "/product/minyak-cvt-samudra" }),
      () => ({ path: "/en/products" }),
      () => ({ path: `/search-suggestions?q=${canary.slice(0, 5)}` }),
      () => ({ path: "/" }),
    ])();
  }
}

test(`${sessions} sessions with ${requestsEach} requests each, ${abortedPart * 100} % aborted, never meet`, {
  timeout: 300_000 + sessions * requestsEach * 400,
}, async () => {
  const singers = Array.from({ length: sessions }, () => new Singer());
  for (const singer of singers)
    await singer.ask({ path: "/actions/add-to-cart", form: { productId } }, false);
  const queue = singers.flatMap((singer) => Array.from({ length: requestsEach }, () => singer));
  queue.sort(() => Math.random() - 0.5);
  const work = async () => {
    for (let singer = queue.pop(); singer; singer = queue.pop()) {
      await singer.ask(singer.next, Math.random() < abortedPart);
      expect(singer.strangers).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  expect(singers.flatMap(({ strangers }) => strangers)).toEqual([]);
  const ids = singers.map(({ jar }) => jar.get("local-session"));
  expect(new Set(ids).size).toBe(sessions);
  expect(singers.reduce((sum, { received }) => sum + received, 0)).toBeGreaterThan(sessions);
  const visitor = new Singer();
  for (const path of ["/", "/products", "/product/minyak-cvt-samudra", "/cart", "/checkout"])
    await visitor.ask({ path }, false);
  expect(visitor.strangers).toEqual([]);
});
