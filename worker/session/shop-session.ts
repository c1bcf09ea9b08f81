import { DurableObject } from "cloudflare:workers";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Result } from "../../shared/result.ts";
import { failure, success } from "../../shared/result.ts";
import type { Bindings } from "../bindings.ts";
import { BackendError } from "../graphql/backend-error.ts";
import { troubleOf } from "./backend-trouble.ts";
import { joined } from "./joined-flash.ts";
import type { CaredFor } from "./session-care.ts";
import { sessionPort } from "./session-object.ts";
import { createSessionParts, type SessionParts } from "./session-parts.ts";
import type {
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  Flash,
  LoginAnswer,
  LoginRequest,
  PaymentState,
  SessionAnswer,
  SessionPort,
  SessionRequest,
} from "./session-port.ts";
import { withPatience } from "./with-patience.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an unused session is kept: a guest's, and a remembered login's. */
const IDLE_MS = { guest: 30 * DAY_MS, remembered: 365 * DAY_MS };
/** How long things may take, in milliseconds. */
export interface Patience {
  /** For the backend's answer: the real one changes a cart in under a second, when it is idle. */
  usual: number;
  /** For a checkout's: PHP's usual limits are 30 and 60 s, and until then an order may come. */
  checkout: number;
  /** For the shopper, who sees the confirming page after it, or that the shop cannot be reached. */
  shopper: number;
}

/** As long as a request may take that was sent with the cookie of before a login. */
const MOVED_MS = 120_000;
const FIRST_ALARM_MS = 6_000;
const LONGEST_ALARM_MS = 60_000;

/** One shopper's session: holds the backend's tokens and keeps its mutations one after another. */
export class ShopSession extends DurableObject<Bindings> implements SessionPort {
  protected readonly patience: Patience = { usual: 15_000, checkout: 60_000, shopper: 5_000 };
  #parts: SessionParts | null = null;

  async open(): Promise<void> {
    if (this.#isOpen) return;
    this.ctx.storage.kv.put("used", Date.now());
    await this.ctx.storage.setAlarm(Date.now() + IDLE_MS.guest);
  }

  async query(request: SessionRequest): Promise<SessionAnswer> {
    return this.#answer(request, (parts) => parts.care.query(request));
  }

  async mutate(request: SessionRequest): Promise<SessionAnswer> {
    return this.#answer(request, (parts, isAwaited) => parts.care.mutate(request, isAwaited));
  }

  async checkout(request: CheckoutRequest): Promise<Result<CheckoutState, BackendTrouble>> {
    if (!this.#isOpen) return failure(this.#unknown("Checkout"));
    this.#use();
    const working = this.#session().checkouts.submit(request);
    const { key } = request;
    const meanwhile = { state: "confirming", key } as const;
    return success(await withPatience(this.patience.shopper, working, meanwhile));
  }

  async checkoutState(key: string): Promise<CheckoutState> {
    if (!this.#isOpen) return { state: "unknown" };
    const { cards, payments, checkouts } = this.#session();
    const state = await (payments.get(key) ? cards.state(key) : checkouts.state(key));
    // What was typed was kept for the case that it has to be sent again.
    if (state.state === "done") this.ctx.storage.kv.delete("flash");
    return state;
  }

  async preparePayment(request: CheckoutRequest): Promise<Result<PaymentState, BackendTrouble>> {
    if (!this.#isOpen) return failure(this.#unknown("getStripePaymentIntent"));
    this.#use();
    try {
      return success(await this.#session().cards.prepare(request));
    } catch (trouble) {
      return failure(troubleOf(trouble));
    }
  }

  async paymentEvent(key: string, eventId: string): Promise<CheckoutState> {
    if (!this.#isOpen) return { state: "unknown" };
    const { cards, payments, checkouts } = this.#session();
    if (payments.hasSeen(eventId)) return checkouts.state(key);
    const state = await cards.settle(key);
    payments.note(eventId);
    return state;
  }

  async paidWithoutOrder(): Promise<string | null> {
    return this.#isOpen ? this.#session().cards.paidWithoutOrder() : null;
  }

  async lastOrder(): Promise<{ orderId: number; orderKey: string } | null> {
    return this.#isOpen ? this.#session().records.lastOrder() : null;
  }

  async keepFlash(flash: Flash): Promise<boolean> {
    const { kv } = this.ctx.storage;
    if (!this.#isOpen) return false;
    kv.put("flash", joined(kv.get<Flash>("flash"), flash));
    return true;
  }

  async takeFlash(): Promise<Flash | null> {
    const flash = this.ctx.storage.kv.get<Flash>("flash") ?? null;
    if (flash) this.ctx.storage.kv.delete("flash");
    return flash;
  }

  /**
   * Keeps this session's turn in the queue while the other one logs in, because both have the same
   * token for the backend; what waits behind finds that the session has moved.
   */
  async loginAs(newId: string, request: LoginRequest): Promise<LoginAnswer> {
    if (!this.#isOpen) return { ok: false, trouble: this.#unknown("login") };
    const next = sessionPort(this.env.SESSIONS, newId);
    return this.#session().queue.run(async () => {
      const answer = await next.takeOver([...this.ctx.storage.kv.list()], request);
      if (!answer.ok) await next.destroy();
      else await this.#moveAway();
      return answer;
    });
  }

  async takeOver(kept: [string, unknown][], request: LoginRequest): Promise<LoginAnswer> {
    if (this.#isOpen) throw new Error("A session that exists takes over no other.");
    for (const [key, value] of kept) this.ctx.storage.kv.put(key, value);
    this.ctx.storage.kv.put("used", Date.now());
    await this.ctx.storage.setAlarm(Date.now() + FIRST_ALARM_MS);
    const { logins, queue } = this.#session();
    try {
      return await queue.run(() => logins.enter(request));
    } catch (trouble) {
      return { ok: false, trouble: troubleOf(trouble) };
    }
  }

  async logout(locale: Locale): Promise<void> {
    if (this.#isOpen) {
      const { logins, queue } = this.#session();
      try {
        await queue.run(() => logins.leave(locale));
      } catch (trouble) {
        // A backend that does not answer keeps nobody from leaving.
        console.warn(`Logout was not heard: ${troubleOf(trouble).reason}`);
      }
    }
    await this.destroy();
  }

  async #moveAway(): Promise<void> {
    await this.#erase();
    this.ctx.storage.kv.put("moved", Date.now());
    await this.ctx.storage.setAlarm(Date.now() + MOVED_MS);
  }

  async destroy(): Promise<void> {
    // After what is under way, whose answers would be written into the emptied storage.
    await this.#session().queue.run(() => this.#erase());
  }

  async #erase(): Promise<void> {
    this.#parts = null;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    if (!this.#isOpen) return this.ctx.storage.deleteAll();
    const { checkouts, records, payments, cards } = this.#session();
    const now = Date.now();
    const isMoneyOwed = await payments.giveBackAll();
    const isCardWatched = await cards.watch(now);
    if ((await checkouts.goOn()) || isMoneyOwed || isCardWatched) {
      const tries = Math.min(...records.unsettled().map(({ attempts }) => attempts), 10);
      const pause = Math.min(FIRST_ALARM_MS * 2 ** (tries - 1), LONGEST_ALARM_MS);
      return this.ctx.storage.setAlarm(now + pause);
    }
    records.prune(now);
    payments.prune();
    const ends = (this.ctx.storage.kv.get<number>("used") ?? 0) + this.#idleMs;
    if (ends <= now) await this.destroy();
    else await this.ctx.storage.setAlarm(ends);
  }

  get #isOpen(): boolean {
    return this.ctx.storage.kv.get("used") !== undefined;
  }

  #unknown(operation: string): BackendTrouble {
    const hasMoved = this.ctx.storage.kv.get("moved") !== undefined;
    return { reason: hasMoved ? "moved" : "unknown-session", operation, status: null };
  }

  get #idleMs(): number {
    return this.#session().tokens.login?.remembered ? IDLE_MS.remembered : IDLE_MS.guest;
  }

  /** Notes the day of use, not the moment: a write for each request would tell no more. */
  #use(): void {
    const { kv } = this.ctx.storage;
    if (Date.now() - (kv.get<number>("used") ?? 0) > DAY_MS) kv.put("used", Date.now());
  }

  async #answer(
    { name }: SessionRequest,
    ask: (parts: SessionParts, isAwaited: () => boolean) => Promise<CaredFor>,
  ): Promise<SessionAnswer> {
    if (!this.#isOpen) return { ok: false, trouble: this.#unknown(name) };
    this.#use();
    let isAwaited = true;
    const asking = ask(this.#session(), () => isAwaited).catch(
      (trouble): SessionAnswer => ({ ok: false, trouble: troubleOf(trouble) }),
    );
    const late = new BackendError("timeout", name);
    const answer = await withPatience<SessionAnswer>(this.patience.shopper, asking, {
      ok: false,
      trouble: troubleOf(late),
    });
    isAwaited = false;
    return answer;
  }

  #session(): SessionParts {
    const { storage } = this.ctx;
    this.#parts ??= createSessionParts({
      env: this.env,
      owner: this.ctx.id.toString(),
      store: storage.kv,
      patience: this.patience,
      now: () => Date.now(),
      secure: async () => {
        await storage.setAlarm(Date.now() + FIRST_ALARM_MS);
        await storage.sync();
      },
    });
    return this.#parts;
  }
}
