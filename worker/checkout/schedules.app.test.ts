import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  playSchedule,
  type ScheduledShop,
  schedules,
} from "../../tests/simulation/schedules/schedules.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { alarmOf } from "../../tests/support/checking-out.ts";
import { askBackend } from "../../tests/support/embedded-backend.ts";
import { operationOf } from "../../tests/support/other-backend.ts";
import {
  bindings,
  itemsOf,
  objectOf,
  rowsOf,
  visitor,
} from "../../tests/support/session-visitor.ts";
import {
  cartOf,
  checkoutFields,
  openBrowser,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

const reprice = async (price: number): Promise<void> => {
  const columns = ["regular_price", "min_price", "max_price"].map((name) => `${name} = ${price}`);
  await bindings.DB.prepare(`UPDATE products SET ${columns.join(", ")}`).run();
};

beforeAll(async () => {
  await stockShop();
  await addProduct(101);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});

afterEach(async () => {
  backendProxy.open();
  vi.useRealTimers();
  await reprice(1_000);
});

const neverResolves = () => new Response("Gateway timeout", { status: 504 });

/**
 * A checkout at the backend's door: what is done with it is read by polling, because promises do not
 * cross the contexts of requests.
 */
interface HeldCheckout {
  url: string;
  init: { method: string; headers: Headers; body: string };
  result: Response | null;
  isLost: boolean;
}

/** The session's object in workerd, led through a schedule. */
class WorkerdShop implements ScheduledShop {
  readonly #browser = openBrowser();
  readonly #key = crypto.randomUUID();
  readonly #begun: { orders: number; messages: number };
  #held: HeldCheckout | null = null;
  #pending: Promise<unknown> = Promise.resolve();

  private constructor(begun: { orders: number; messages: number }) {
    this.#begun = begun;
    backendProxy.intercept = async (request, pass) =>
      (await operationOf(request)) === "StorefrontCheckout" ? this.#hold(request) : pass(request);
  }

  static async open(): Promise<WorkerdShop> {
    const messages = await rowsOf("contact_messages");
    return new WorkerdShop({ orders: await rowsOf("orders"), messages });
  }

  get #sessionId(): string {
    return this.#browser.sessionId ?? "";
  }

  async #hold(request: Request): Promise<Response> {
    const { url, method, headers } = request;
    const init = { method, headers: new Headers(headers), body: await request.text() };
    const held: HeldCheckout = { url, init, result: null, isLost: false };
    this.#held = held;
    while (!held.isLost && held.result === null) await scheduler.wait(5);
    return held.result ?? neverResolves();
  }

  async #isHeld(): Promise<void> {
    await vi.waitFor(() => expect(this.#held).not.toBeNull(), { timeout: 300_000, interval: 5 });
  }

  async add(productId: number): Promise<void> {
    await this.#browser.call("add-to-cart", { productId, quantity: 1 });
  }

  async press(): Promise<void> {
    await this.#browser.call("change-address", { country: "ID", state: "JI" });
    const { total } = await cartOf(this.#browser);
    const fields = { ...checkoutFields(total), key: this.#key };
    this.#pending = this.#browser.submit("checkout", fields);
    await this.#isHeld();
  }

  #executed: Response | null = null;

  /** From the test's own context: that of the object may have ended. */
  async arrive(dies?: "remembered"): Promise<void> {
    await this.#isHeld();
    const { url = "", init } = this.#held ?? {};
    const response = await askBackend(url, init, dies && { CHECKOUT_DIES: dies });
    const { status, headers } = response;
    this.#executed = new Response(await response.text(), { status, headers });
  }

  async result(): Promise<void> {
    if (this.#held) this.#held.result = this.#executed;
    await this.#received();
  }

  async lose(): Promise<void> {
    if (this.#held) this.#held.isLost = true;
    await this.#received();
  }

  async #received(): Promise<void> {
    this.#held = null;
    await this.#pending;
  }

  async drop(): Promise<void> {
    this.#held = null;
  }

  async reset(): Promise<void> {
    await runInDurableObject(objectOf(this.#sessionId), (_, state) =>
      state.abort("Durable Object reset because its code was updated."),
    ).catch(() => {});
    await this.#pending;
  }

  async wait(seconds: number): Promise<void> {
    vi.setSystemTime(Date.now() + seconds * 1_000);
    // It may send a checkout again, and is not over before that has a response.
    const existing = this.#held;
    let isOver = false;
    this.#pending = alarmOf(this.#sessionId).finally(() => {
      isOver = true;
    });
    const isSentAgain = () => this.#held !== null && this.#held !== existing;
    await expect.poll(() => isOver || isSentAgain()).toBe(true);
  }

  reprice(price: number): Promise<void> {
    return reprice(price);
  }

  async look() {
    const { state } = await visitor(this.#sessionId).checkoutState(this.#key);
    if (state === "unknown") throw new Error("The session does not know its own form.");
    return state;
  }

  async outcome() {
    const { orders, messages } = this.#begun;
    const created = await bindings.DB.prepare(
      "SELECT total, status FROM orders ORDER BY id LIMIT -1 OFFSET ?",
    )
      .bind(orders)
      .all<{ total: number; status: string }>();
    return {
      orders: created.results.map(({ total, status }) => ({ total, status })),
      cart: Object.fromEntries(await itemsOf(this.#sessionId)),
      messages: (await rowsOf("contact_messages")) - messages,
    };
  }
}

test.each(schedules)("$name", async (schedule) => {
  expect(await playSchedule(schedule, await WorkerdShop.open())).toEqual(schedule.outcome);
});
