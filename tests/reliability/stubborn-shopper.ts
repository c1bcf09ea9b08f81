import { env } from "cloudflare:workers";
import words from "../../shared/i18n/messages/en.json";
import { openedObjects } from "../support/counted-objects.ts";
import type { EdgeShop } from "../support/edge-shop.ts";
import { ringDue } from "../support/ring-alarm.ts";
import { ShopBrowser } from "../support/shop-browser.ts";
import { aniTyped } from "../support/shopper.ts";
import { passSeconds } from "./reliability-test.ts";

const { DB } = env as unknown as { DB: D1Database };

/** So often a shopper tries before giving up. */
const TRIES = 6;
/** By then it is known of every lost call what became of it. */
const PAUSE_SECONDS = 31;

let visitorCount = 0;

interface Cart {
  total: number;
  itemCount: number;
  lines: { key: string; name: string; quantity: number }[];
  rates: { id: string }[];
  coupons: unknown[];
}

type Value = Record<string, unknown>;
/** How a press that is never acknowledged is known to have been one; `code` is what the shop has returned. */
type Look = (code: string) => Promise<boolean>;

/** Somebody who reads what the shop says, looks again and presses again until it is done. */
export class StubbornShopper {
  readonly browser: ShopBrowser;
  readonly name: string;
  readonly password = "Rahasia-7421";
  /** All that the shop has returned instead of doing it: codes, or statuses of pages. */
  readonly notices: string[] = [];
  readonly shop: EdgeShop;
  readonly #objects = new Set(openedObjects);

  constructor(shop: EdgeShop) {
    visitorCount += 1;
    this.name = `tekun${visitorCount}`;
    this.shop = shop;
    this.browser = new ShopBrowser(shop);
  }

  get email(): string {
    return `${this.name}@example.test`;
  }

  /** What the checkout's form says. */
  get typed() {
    return { email: this.email, shipping: aniTyped };
  }

  async #readNotices(response: Response, where: string): Promise<string> {
    const text = await response.text();
    if (response.status === 500 || /\n\s+at .+:\d+:\d+/.test(text))
      throw new Error(`${where}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  }

  /** Opens a page, where it fails again, and follows to where it leads inside of the shop. */
  async look(path: string): Promise<{ html: string; path: string }> {
    let at = path;
    for (let step = 0; step < 3 * TRIES; step += 1) {
      const response = await this.browser.open(at);
      const html = await this.#readNotices(response, at);
      const location = response.headers.get("location");
      if (location?.startsWith("/")) at = location;
      else if (location) return { html, path: location };
      else if (response.status < 500) return { html, path: at };
      else this.#wait(`page ${response.status}`);
    }
    throw new Error(`${at} is never shown: ${this.notices.join()}`);
  }

  #wait(label: string): void {
    this.notices.push(label);
    passSeconds(PAUSE_SECONDS);
  }

  /** Presses a button until the shop says that it is done, or shows it. */
  async press(name: string, input: unknown, isDone: Look = async () => false): Promise<Value> {
    for (let time = 0; time < TRIES; time += 1) {
      const result = await this.browser.call(name, input);
      if (result.ok) return result.value;
      this.#wait(result.error.code);
      if (await isDone(result.error.code)) return {};
    }
    throw new Error(`${name} is never done: ${this.notices.join()}`);
  }

  async cart(): Promise<Cart> {
    const { cart } = await this.press("read-cart", {});
    return cart as Cart;
  }

  /** A rate of the cart, once it is known. */
  async offeredRate(): Promise<string> {
    for (let time = 0; time < TRIES; time += 1) {
      const [rate] = (await this.cart()).rates;
      if (rate) return rate.id;
      this.#wait("no rates");
    }
    throw new Error("no rates are ever known");
  }

  /** What the form of the checkout's page says; null where the page leads elsewhere. */
  async #form(): Promise<{ key: string; total: string } | string> {
    const page = await this.look("/en/checkout");
    const [key, total] = ["key", "total"].map(
      (name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.html)?.[1],
    );
    if (key && total) return { key, total };
    // The cart is empty: an order was made of it.
    return page.path.endsWith("/checkout")
      ? (await this.look("/en/order-summary")).path
      : page.path;
  }

  /** Pays by card as the island does: the form is prepared, the bank agrees, and it is sent. */
  async orderByCard(pay: (intent: string) => void): Promise<string> {
    for (let time = 0; time < TRIES; time += 1) {
      const form = await this.#form();
      if (typeof form === "string") return this.#finalOr(form);
      const input = { ...form, total: Number(form.total), paymentMethod: "stripe", ...this.typed };
      const prepared = await this.browser.call("prepare-payment", input);
      if (!prepared.ok) {
        this.#wait(prepared.error.code);
        continue;
      }
      pay(String(prepared.value.clientSecret).split("_secret")[0] ?? "");
      const result = await this.browser.call("checkout", input);
      if (!result.ok) {
        this.#wait(result.error.code);
        continue;
      }
      const led = await this.#finalPage(String(result.value.location));
      if (led !== null) return led;
    }
    throw new Error(`nothing is ordered: ${this.notices.join()}`);
  }

  /** Sends the form of the checkout's page until that leads to an order, and returns where it leads. */
  async order(paymentMethod: string): Promise<string> {
    for (let time = 0; time < TRIES; time += 1) {
      const form = await this.#form();
      if (typeof form === "string") return this.#finalOr(form);
      const fields = Object.entries(aniTyped).map(([name, value]) => [`shipping.${name}`, value]);
      const sent = { ...form, paymentMethod, email: this.email, ...Object.fromEntries(fields) };
      const response = await this.browser.submit("checkout", sent);
      await this.#readNotices(response, "checkout");
      const led = await this.#finalPage(response.headers.get("location") ?? "/en/checkout");
      if (led !== null) return led;
    }
    throw new Error(`nothing is ordered: ${this.notices.join()}`);
  }

  async #finalOr(path: string): Promise<string> {
    return (await this.#finalPage(path)) ?? path;
  }

  /** Waits on the confirming page; null where it leads back to the form. */
  async #finalPage(location: string): Promise<string | null> {
    let [at, html] = [location, ""];
    for (let minute = 0; minute < 2 * TRIES; minute += 1) {
      if (!at.includes("/checkout/confirming")) break;
      this.#wait("confirming");
      ({ path: at, html } = await this.look(at));
    }
    if (!/\/checkout(\?|#|$)/.test(at)) return at;
    html ||= (await this.look(at)).html;
    this.#wait(noticeIn(html));
    return null;
  }

  /** Lets the minutes pass in which the shop mends what it owes. */
  async rest(): Promise<void> {
    await this.shop.idle();
    for (let time = 0; time < 2; time += 1) {
      passSeconds(600);
      for (const id of openedObjects) if (!this.#objects.has(id)) await ring(this.shop, id);
    }
  }

  /** What there is of this shopper in the end, wherever it is stored; no ids and times. */
  async traces(): Promise<Value> {
    const rows = async (query: string) => (await DB.prepare(query).bind(this.email).all()).results;
    const [orders, lines, users, metas, reviews] = await Promise.all([
      rows(`SELECT status, total, payment_method, paid IS NOT NULL AS paid, transaction_id IS NOT NULL
        AS charged FROM orders WHERE billing ->> 'email' = ?`),
      rows(`SELECT l.name, l.quantity FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.billing ->> 'email' = ?`),
      rows("SELECT first_name, display_name, billing, shipping FROM users WHERE email = ?"),
      rows(`SELECT key, value FROM user_meta m JOIN users u ON u.id = m.user_id WHERE u.email = ?
        AND key IN ('saved_addresses', 'wishlist') ORDER BY key`),
      rows("SELECT rating, content FROM reviews WHERE email = ?"),
    ]);
    const cart = (await this.cart()).lines.map(({ name, quantity }) => `${quantity} ${name}`);
    const page = await this.look("/en/order-summary");
    const shows =
      /Your (?:card )?payment of|https:..xen\.to|https:..sandbox.duitku\.com|Being packed/g;
    const shown = [...new Set(page.html.match(shows) ?? [])];
    const traces = { orders, lines, users, metas, reviews, cart, shown };
    return JSON.parse(JSON.stringify(traces).replaceAll(this.name, "tekun"));
  }
}

/** The message id of what a page says first. */
function noticeIn(html: string): string {
  const alerts = [...html.matchAll(/role="alert"[^>]*>(?:<[^>]*>)*([^<]+)/g)];
  const message =
    alerts.map(([, text = ""]) => text.trim()).find((text) => text !== "") ?? "nothing";
  return Object.entries(words).find(([, text]) => text === message)?.[0] ?? message;
}

async function ring({ bindings }: EdgeShop, id: string): Promise<void> {
  for (const namespace of [bindings.SESSIONS, bindings.ORDERS])
    try {
      await ringDue(namespace.get(namespace.idFromString(id)));
    } catch {
      // The other namespace's.
    }
}
