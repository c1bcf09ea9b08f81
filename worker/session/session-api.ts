import { RpcTarget } from "cloudflare:workers";
import type { LineSnapshot } from "../commerce/cart-snapshot.ts";
import type { LastCart } from "../commerce/last-cart.ts";
import type { CheckoutRequest, SerializedBackendError } from "../commerce/session.ts";
import { SessionClosed } from "../commerce/session-error.ts";
import type { Caller, RemotePorts } from "../commerce/session-ports.ts";
import { AccountApi, type AccountDeps } from "./account-api.ts";
import { CheckoutApi, type CheckoutDeps } from "./checkout-api.ts";
import { FlashApi, type StoredFlash } from "./flash.ts";
import type { SessionLife } from "./session-life.ts";
import type { SessionParts } from "./session-parts.ts";

/** How a request comes to a session. */
export interface SessionEntry {
  /** From the browser's cookie. */
  key: string;
  /** The object is new with this request: the session is created. */
  isNew?: boolean;
  /** Whose request it is; absent for the shop's own objects, which use no port. */
  caller?: Caller;
}

/** A session for whoever has its key; for anybody else, one that does not exist. */
export class Gate {
  readonly #life: SessionLife;
  readonly #key: string;

  constructor(life: SessionLife, key: string) {
    this.#life = life;
    this.#key = key;
  }

  /** Looked at anew each time: a login may have changed it while its caller waited. */
  get hasKey(): boolean {
    return this.#life.isKey(this.#key);
  }

  get isOpen(): boolean {
    return this.hasKey && this.#life.isOpen;
  }

  /** Returns why the session accepts no calls. */
  unknown(operation: string): SerializedBackendError {
    return this.#life.unknown(operation, this.#key);
  }

  /** The session's new id, for the form whose account it has been logged in to since. */
  successorFor(form: Pick<CheckoutRequest, "key" | "hash">): string | null {
    return this.#life.successorFor(this.#key, form);
  }

  /** Uses the session; throws where it does not exist. */
  enter(operation: string): void {
    if (!this.isOpen) throw new SessionClosed(this.unknown(operation));
    this.#life.use();
  }
}

interface Deps extends Omit<AccountDeps, "gate">, Omit<CheckoutDeps, "gate"> {
  gate: Gate;
  caller: Caller | undefined;
  last: LastCart;
  flashes: StoredFlash;
  parts: () => SessionParts;
}

/**
 * A session as one request uses it: what features may ask, member by member. Each call of a member is
 * sent along with `authenticate`. Where the session does not exist, each has the result of that.
 */
export class SessionApi extends RpcTarget {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    super();
    this.#deps = deps;
  }

  get cart(): RemotePorts["cart"] {
    return this.#ports.cart;
  }

  get customer(): RemotePorts["customer"] {
    return this.#ports.customer;
  }

  get orders(): RemotePorts["orders"] {
    return this.#ports.orders;
  }

  get reviews(): RemotePorts["reviews"] {
    return this.#ports.reviews;
  }

  get checkout(): CheckoutApi {
    return new CheckoutApi(this.#deps);
  }

  get account(): AccountApi {
    return new AccountApi(this.#deps);
  }

  get flash(): FlashApi {
    return new FlashApi(this.#deps);
  }

  /** Creates the session; a second call changes nothing. */
  async open(): Promise<void> {
    const { gate, life } = this.#deps;
    if (gate.hasKey && !life.isOpen) life.begin();
  }

  /** The items of the cart as it was last read. */
  async lastLines(): Promise<Pick<LineSnapshot, "name" | "quantity">[]> {
    const { gate, last } = this.#deps;
    if (!gate.isOpen) return [];
    return last.cart.lines.map(({ name, quantity }) => ({ name, quantity }));
  }

  /** Erases an empty session; false when it is not empty, or busy. */
  async discard(): Promise<boolean> {
    const { gate, parts, erase } = this.#deps;
    if (!gate.isOpen) return false;
    const { queue, retention } = parts();
    if (queue.isBusy || retention() !== "empty") return false;
    await erase();
    return true;
  }

  /** Erases everything. */
  async destroy(): Promise<void> {
    if (this.#deps.gate.hasKey) await this.#deps.destroy();
  }

  get #ports(): RemotePorts {
    const { gate, caller, parts } = this.#deps;
    if (!caller) throw new Error("A port is called by a request.");
    const { createPorts, visitor } = parts();
    const enter = (operation: string) => {
      gate.enter(operation);
      visitor.current = caller.visitor ?? null;
    };
    return createPorts({ caller, enter });
  }
}
