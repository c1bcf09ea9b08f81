import { env } from "../../mutation/platform/cloudflare-workers.ts";
import type { SqliteD1 } from "../../mutation/platform/sqlite.ts";
import { aniSends } from "../../support/shopper.ts";
import { type ActionResult, Browser, type Page } from "../browser.ts";
import { Faults } from "../platform/faults.ts";
import { Random } from "../platform/random.ts";
import { enterRun } from "../platform/runtime-globals.ts";
import { runAt, Timeline } from "../platform/timeline.ts";
import type { World } from "../platform/world.ts";
import { restock, startAt } from "../stocked-database.ts";
import { Storefront } from "../storefront.ts";
import { StripeService } from "../stripe-service.ts";
import { HeldBackend } from "./held-backend.ts";

/** Nothing befalls a message, and all take as long. */
class NoFaults extends Faults {
  override latency(): number {
    return 1;
  }
}

/** The page that waits for a checkout. */
export const confirming = (key: string): string => `/en/checkout/confirming?key=${key}`;

/** Long enough for what follows from an act, and too short for any limit of the shop. */
const actMs = 400;

/** The shop with nothing left to chance: time passes, calls get responses and objects end when a test says. */
export class LedShop {
  readonly backend: HeldBackend;
  readonly stripe: StripeService;
  readonly shop: Storefront;
  readonly browser: Browser;
  readonly timeline: Timeline;
  readonly logged: string[] = [];

  private constructor(database: SqliteD1) {
    const random = new Random("led");
    this.timeline = new Timeline({ startAt, keepsLines: true });
    const faults = new NoFaults(random, { kinds: [], muted: [] });
    faults.isOver = true;
    const world: World = {
      ...{ timeline: this.timeline, random, faults, wrote: () => {} },
      logged: (level, line) => this.timeline.note("log", `${level} ${line}`),
    };
    this.shop = new Storefront(world, () => this.backend, "embedded");
    // Of its webhooks nothing arrives: the page asks as well.
    const undetected = async () => new Response(null, { status: 503 });
    this.backend = new HeldBackend(world, database, {
      character: "embedded",
      isLate: false,
      hasProvider: false,
      notifyStorefront: undetected,
    });
    this.stripe = new StripeService(world, undetected);
    // An unpaid order is cancelled when the trace says so.
    this.backend.env.HOLD_STOCK_MINUTES = "0";
    Object.assign(env, this.backend.env);
    enterRun(world, async (sent) => {
      if (new URL(sent.url).host === "stripe.test") return this.stripe.fetch(sent);
      throw new TypeError(`Nobody is at ${sent.url}.`);
    });
    this.browser = new Browser(this.shop);
  }

  static async open(database: SqliteD1): Promise<LedShop> {
    await restock(database);
    return new LedShop(database);
  }

  /** Passes virtual time, with all that happens in it. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.timeline.now + milliseconds;
    await this.timeline.drain();
    while (await this.timeline.step(until));
    this.timeline.now = Math.max(this.timeline.now, until);
  }

  /** Begins something as a browser would, and lets follow what follows at once. */
  async begin<Value>(work: () => Promise<Value>): Promise<{ value: Value | null }> {
    const begun: { value: Value | null } = { value: null };
    runAt({ name: "browser", isGone: false }, work).then(
      (value) => {
        begun.value = value;
      },
      () => {},
    );
    await this.pass(actMs);
    return begun;
  }

  async ask(action: string, input: object): Promise<ActionResult> {
    const { value } = await this.begin(() => this.browser.call(action, input));
    if (!value) throw new Error(`${action} has no response.`);
    return value;
  }

  async open(path: string): Promise<Page | null> {
    return (await this.begin(() => this.browser.open(path))).value;
  }

  /** Sends a checkout form; its response may be long in coming. */
  async press(key: string, total: number, paymentMethod: string): Promise<void> {
    const form = { key, total, paymentMethod, ...aniSends, email: "ani@example.test" };
    await this.begin(() => this.browser.call("checkout", form));
  }

  reprice(price: number): void {
    const columns = ["regular_price", "min_price", "max_price"];
    this.backend.rows(`UPDATE products SET ${columns.map((it) => `${it} = ${price}`).join(", ")}`);
  }

  /** What the page says that waits for a checkout. */
  async look(key: string): Promise<"confirming" | "done" | "refused"> {
    const page = await this.open(confirming(key));
    // Or to the gateway's page.
    if (page?.location.match(/order-received|^https:/)) return "done";
    return page?.status === 303 ? "refused" : "confirming";
  }

  form(key: string, total: number) {
    return { key, total, paymentMethod: "stripe", ...aniSends, email: "ani@example.test" };
  }

  /** Ends the objects of all sessions: what they had in memory is lost. */
  async reset(): Promise<void> {
    for (const slot of this.shop.objects.SESSIONS.all().values()) slot.crash("crash");
    await this.pass(1);
  }

  /** Rows of the sessions whose name begins so. */
  rows<Row>(prefix: string): Map<string, Row> {
    const sessions = [...this.shop.objects.SESSIONS.all().values()];
    return new Map(
      sessions
        .flatMap(({ storage }) => storage.kv.list<Row>({ prefix }))
        .map(([name, row]) => [name.slice(prefix.length), row]),
    );
  }
}
