import type { Env } from "../../../backend/env.ts";
import { BackendService } from "../backend-service.ts";
import type { Sent } from "../platform/sent.ts";

/** What becomes of a checkout: its order, one without its payment step, or one that cannot be paid. */
export type End = "made" | "dies" | "unpayable";

const settingsOf = {
  made: {},
  dies: { CHECKOUT_DIES: "remembered" },
  unpayable: { GATEWAY_API: "refused" },
} as const satisfies Record<End, Partial<Env>>;

/** A checkout that the shop has sent, and its response. */
interface HeldCheckout {
  sent: Sent;
  result: (response: Response) => void;
  response: Promise<Response> | null;
  /** The shop still waits for it. */
  isAwaited: boolean;
}

/** Of a request that the shop sends as JSON; forms go to WordPress itself. */
const isCheckout = ({ text }: Sent): boolean => /"operationName":\s*"Checkout"/.test(text ?? "");

const neverResolves = () => new Response("Gateway timeout", { status: 504 });

/** The backend, of which each checkout arrives and gets its response only at a signal. */
export class HeldBackend extends BackendService {
  /** Whether nobody can ask it what became of a checkout. */
  isDown = false;
  #held: HeldCheckout | null = null;
  /** Checkouts that nobody waits for any more, and that may yet arrive. */
  #queued: HeldCheckout[] = [];

  override fetch(sent: Sent): Promise<Response> {
    if (this.isDown) return Promise.resolve(new Response("Down", { status: 503 }));
    if (!isCheckout(sent)) return super.fetch(sent);
    const { promise, resolve } = Promise.withResolvers<Response>();
    this.#held = { sent, result: resolve, response: null, isAwaited: true };
    return promise;
  }

  get isAwaited(): boolean {
    return this.#held?.isAwaited ?? false;
  }

  /** The request arrives, and is carried out; nobody hears of it yet. */
  async arrive(end: End): Promise<void> {
    if (!this.#held) throw new Error("No checkout is on its way.");
    await this.#carryOut(this.#held, end);
  }

  async #carryOut(held: HeldCheckout, end: End): Promise<void> {
    const settings = settingsOf[end];
    Object.assign(this.env, settings);
    held.response = super.fetch(held.sent);
    await held.response;
    for (const name of Object.keys(settings)) delete this.env[name as keyof Env];
  }

  /** The backend may begin it at any later time. */
  queue(): void {
    if (this.#held && !this.#held.response) this.#queued.push(this.#held);
    this.#held = null;
  }

  /** One of a key arrives of those that nobody waits for. */
  async arriveLate(key: string): Promise<void> {
    await this.#carryOut(this.dropLate(key), "made");
  }

  /** It never arrives. */
  dropLate(key: string): HeldCheckout {
    const held = this.#queued.find(({ sent }) => sent.text?.includes(key));
    if (!held) throw new Error(`No checkout of ${key} waits in the queue.`);
    this.#queued = this.#queued.filter((other) => other !== held);
    return held;
  }

  /** The shop receives the response. */
  async result(): Promise<void> {
    const held = this.#held;
    if (!held?.response) throw new Error("No checkout is carried out.");
    this.#held = null;
    held.result(await held.response);
  }

  /** The shop hears nothing, and waits no longer; the request may still be on its way. */
  lose(): void {
    this.#held?.result(neverResolves());
    this.leave();
  }

  /** Who waited for it has ended. */
  leave(): void {
    if (this.#held) this.#held.isAwaited = false;
  }

  /** What was on its way is gone. */
  forget(): void {
    this.#held = null;
  }
}
