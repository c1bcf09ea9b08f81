import type { Env } from "../../../backend/env.ts";
import { BackendService } from "../backend-service.ts";
import type { Sent } from "../platform/sent.ts";

type Dies = Env["CHECKOUT_DIES"];

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

/** The backend, of which each checkout arrives and is answered only when it is said. */
export class HeldBackend extends BackendService {
  /** Whether nobody can ask it what became of a checkout. */
  isDown = false;
  #held: HeldCheckout | null = null;

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
  async arrive(dies?: Dies): Promise<void> {
    const held = this.#held;
    if (!held) throw new Error("No checkout is on its way.");
    if (dies) this.env.CHECKOUT_DIES = dies;
    held.response = super.fetch(held.sent);
    await held.response;
    delete this.env.CHECKOUT_DIES;
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
