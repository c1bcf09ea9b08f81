import { openDatabase } from "../../backend/database.ts";
import type { Env } from "../../backend/env.ts";
import { cancelUnpaidOrders } from "../../backend/payment/hold-stock.ts";
import { handle } from "../../backend/routes.ts";
import { PAYMENT_PLUGINS } from "../support/payment-plugins.ts";
import { backendSettings, paymentSettings } from "../support/shop-settings.ts";
import { itemIn, type Order, toOrder } from "./backend-rows.ts";
import type { Sent } from "./platform/sent.ts";
import type { SqliteD1 } from "./platform/sqlite.ts";
import { currentHost, type Host, runAt } from "./platform/timeline.ts";
import { send, type World } from "./platform/world.ts";
import { giftCards, stock } from "./stocked-database.ts";

/** The embedded backend as it is, or one as unkind as a stock WooCommerce was recorded to be. */
export type Character = "embedded" | "stock";

export const characters = ["embedded", "stock"] as const satisfies Character[];

/** Requests whose statements others may come between. */
const interleaved = new WeakSet<Host>();

type Statement = ReturnType<SqliteD1["prepare"]>;

/** D1 with an event before each statement of some requests. */
class ScheduledD1 {
  readonly #d1: SqliteD1;
  readonly #turn: () => Promise<void>;
  readonly #wrote: () => void;

  constructor(d1: SqliteD1, world: World, wrote: () => void) {
    this.#d1 = d1;
    this.#wrote = wrote;
    this.#turn = async () => {
      const host = currentHost();
      if (!interleaved.has(host)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      world.timeline.after(world.faults.latency("object"), { label: "", host }, resolve);
      await promise;
    };
  }

  prepare(text: string): object {
    return this.#scheduled(this.#d1.prepare(text), !text.startsWith("select"));
  }

  async batch(statements: { inner: Statement }[]): Promise<unknown> {
    await this.#turn();
    this.#wrote();
    return this.#d1.batch(statements.map(({ inner }) => inner));
  }

  #scheduled(inner: Statement, isWrite: boolean): object {
    const then =
      <Value>(work: () => Promise<Value>) =>
      async () => {
        await this.#turn();
        if (isWrite) this.#wrote();
        return work();
      };
    return {
      inner,
      bind: (...bound: Parameters<Statement["bind"]>) =>
        this.#scheduled(inner.bind(...bound), isWrite),
      run: then(() => inner.run()),
      all: then(() => inner.all()),
      first: then(() => inner.first()),
      raw: then(() => inner.raw()),
    };
  }
}

type Notify = (request: Request) => Promise<Response>;

/** How long a mutation takes from reading its session to writing it, at most. */
const thinkingMs = 1_200;

/**
 * Within this time a change of the session has arrived, so that it has ended 30 s after it was sent,
 * as the shop assumes (docs/reliability.md, "What is not guaranteed").
 */
const arrivesWithinMs = 15_000;

const checkouts = new Set(["Checkout", "StorefrontCheckout"]);

/** With the plugin or without it. */
export const isCheckout = (operation: string): boolean => checkouts.has(operation);

/** What a request asks for, for a reader of the trace, and whether it changes anything. */
function readOperation(text: string): { label: string; isMutation: boolean } {
  try {
    const { operationName, query } = JSON.parse(text) as { operationName: string; query: string };
    return { label: operationName, isMutation: query.trimStart().startsWith("mutation") };
  } catch {
    return { label: "", isMutation: false };
  }
}

interface BackendOptions {
  character: Character;
  /** Whether it begins any change minutes after it was sent, and not a checkout alone. */
  isLate: boolean;
  /** Whether customers can log in by its identity provider. */
  hasProvider: boolean;
  notifyStorefront: Notify;
}

/** The shop's backend as a server of its own. */
export class BackendService {
  readonly env: Env;
  readonly #world: World;
  readonly character: Character;
  readonly #database: SqliteD1;
  readonly #isLate: boolean;

  constructor(
    world: World,
    database: SqliteD1,
    { character, isLate, hasProvider, notifyStorefront }: BackendOptions,
  ) {
    this.#isLate = isLate;
    this.#world = world;
    this.character = character;
    this.#database = database;
    this.env = {
      ...backendSettings,
      ...paymentSettings,
      PAYMENT_PLUGINS,
      WEBHOOK_URL: "http://localhost:8787/webhooks/woocommerce",
      STOREFRONT: { fetch: (request: Request) => this.#notify(request, notifyStorefront) },
      DB: new ScheduledD1(database, world, () => {
        this.#orders = null;
      }),
      ...(character === "stock" && { SITE_URL: "https://woo.test", WORDPRESS_PLUGIN_KEY: "" }),
      ...(hasProvider && { LOGIN_CLIENTS: "GOOGLE", BASE_URL: "http://localhost:8787" }),
    } as unknown as Env;
  }

  /** Orders of which the storefront was not notified: WooCommerce sends no webhook twice. */
  readonly unnotified = new Set<number>();

  async #notify(request: Request, notifyStorefront: Notify): Promise<Response> {
    const body = await request.text();
    const { url, method, headers } = request;
    const { id } = JSON.parse(body) as { id: number };
    try {
      const response = await notifyStorefront(new Request(url, { method, headers, body }));
      if (!response.ok) this.unnotified.add(id);
      return response;
    } catch (cause) {
      this.unnotified.add(id);
      throw cause;
    }
  }

  /** Sends a request to it from where this is called. */
  async fetch(sent: Sent): Promise<Response> {
    const { label, isMutation } = readOperation(sent.text ?? "");
    const host: Host = { name: "backend", isGone: false };
    const { faults } = this.#world;
    if (faults.chance(0.1)) interleaved.add(host);
    // A checkout may arrive as late as it likes: with the plugin nothing begins after its time.
    const isInTime = isMutation && !this.#isLate && !isCheckout(label);
    const response = send(this.#world, {
      ...(isInTime && { withinMs: arrivesWithinMs }),
      way: "backend",
      label: label || new URL(sent.url).pathname,
      to: () => host,
      signal: sent.signal,
      work: () => this.#respond(sent, isMutation),
      refusal: () => new Response("Bad gateway", { status: faults.chance(0.5) ? 502 : 500 }),
    });
    if (!isCheckout(label) || !this.breaksOff()) return response;
    response.catch(() => {});
    await this.#pass(faults.between(10, 2_000));
    throw new TypeError("The connection was reset.");
  }

  /** Whether the connection of a checkout breaks, while its request waits to be begun. */
  breaksOff = (): boolean => false;

  /** WooCommerce's scheduled task, which runs by itself. */
  async runHoldStock(): Promise<void> {
    const notified: Promise<unknown>[] = [];
    await cancelUnpaidOrders({
      env: this.env,
      db: openDatabase(this.env.DB),
      now: () => new Date(),
      waitUntil: (work) => void notified.push(work),
    });
    await Promise.all(notified);
  }

  async #pass(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#world.timeline.after(milliseconds, { label: "", host: currentHost() }, resolve);
    await promise;
  }

  /** What may happen at the backend just before it handles a change, and how it is set for that one. */
  beforeChange: (operation: string) => Promise<Partial<Env>> = async () => ({});

  /** Until when it does not respond. */
  downUntil = 0;

  /** Until when its couriers are slow, and a cart with them. */
  /** One of two changes of a session that overlapped is gone. */
  hasLostChange = false;
  couriersSlowUntil = 0;

  async #respond({ url, method, text, ...sent }: Sent, isMutation: boolean): Promise<Response> {
    if (this.#world.timeline.now < this.downUntil) return new Response("Down", { status: 503 });
    let env = this.env;
    if (isMutation) {
      env = { ...env, ...(await this.beforeChange(readOperation(text ?? "").label)) };
      await this.#awaitCouriers();
    }
    const headers = new Headers(sent.headers);
    if (this.character === "stock") {
      headers.delete("idempotency-key");
      if (isMutation) await this.#overtake(headers);
    }
    const passed = new Request(url, { method, headers, body: text, redirect: "manual" });
    const execution = { waitUntil: () => {} };
    const response = await handle(passed, env, execution, () => new Date());
    const { status } = response;
    const body = status === 204 || status === 304 ? null : await response.text();
    return new Response(body, { status, headers: response.headers });
  }

  async #awaitCouriers(): Promise<void> {
    const { timeline, faults } = this.#world;
    if (timeline.now > this.couriersSlowUntil) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    timeline.after(faults.between(2_000, 9_000), { label: "" }, resolve);
    await promise;
  }

  /**
   * Two mutations of one session that overlap: both succeed, and of the first nothing is left,
   * because the second has read the session before.
   */
  async #overtake(headers: Headers): Promise<void> {
    const { timeline, faults } = this.#world;
    const id = sessionIn(headers.get("woocommerce-session"));
    if (!id) return;
    const read = await this.#sessionState(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    timeline.after(faults.between(50, thinkingMs), { label: "" }, resolve);
    await promise;
    const now = await this.#sessionState(id);
    if (!read || !now || read === now) return;
    timeline.note("backend", "loses a change of the same session");
    this.hasLostChange = true;
    await this.#database
      .prepare("UPDATE sessions SET state = ?, version = version + 1 WHERE id = ?")
      .bind(read, id)
      .run();
  }

  async #sessionState(id: string): Promise<string | null> {
    const row = await this.#database
      .prepare("SELECT state FROM sessions WHERE id = ?")
      .bind(id)
      .first();
    return (row?.state as string | undefined) ?? null;
  }

  /** Rows as they are now, read past all events. */
  rows(query: string): Record<string, unknown>[] {
    return this.#database.prepare(query).toResult().results;
  }

  #orders: Order[] | null = null;

  /** All orders as they are now; read anew after each write. */
  get orders(): readonly Order[] {
    this.#orders ??= this.rows("SELECT * FROM orders ORDER BY id").map(toOrder);
    return this.#orders;
  }

  /** How many pieces of an item an order has. */
  piecesIn(order: number, item: string): number {
    return this.rows(`SELECT * FROM order_lines WHERE order_id = ${order}`)
      .filter((line) => itemIn(line) === item)
      .reduce((pieces, { quantity }) => pieces + Number(quantity), 0);
  }

  /** What there was of each product at first. */
  readonly stocked = new Map(stock);

  /** What each gift card was worth at first. */
  readonly charged = new Map(giftCards);

  /** Has something done at the backend by itself, as by its operator or its scheduled tasks. */
  act<Value>(work: () => Promise<Value>): Promise<Value> {
    return runAt({ name: "backend", isGone: false }, work);
  }
}

/** The id in a session's token. */
function sessionIn(header: string | null): string | null {
  const payload = header?.split(".")[1];
  if (!payload) return null;
  try {
    const { data } = JSON.parse(Buffer.from(payload, "base64url").toString());
    return String(data.customer_id);
  } catch {
    return null;
  }
}
