import { RpcTarget } from "cloudflare:workers";
import type { LineSnapshot } from "../commerce/cart-snapshot.ts";
import type { LastCart } from "../commerce/last-cart.ts";
import type { SerializedBackendError } from "../commerce/session.ts";
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
  /** The object is new, and its session is created by what it takes over. */
  isContinued?: boolean;
  /** Whose request it is; absent for the shop's own objects, which use no port. */
  caller?: Caller;
}

/** A session for whoever has its key; for anybody else, one that does not exist. */
export class Gate {
  readonly #life: SessionLife;
  readonly hasKey: boolean;

  constructor(life: SessionLife, hasKey: boolean) {
    this.#life = life;
    this.hasKey = hasKey;
  }

  get isOpen(): boolean {
    return this.hasKey && this.#life.isOpen;
  }

  /** Returns why the session accepts no calls. */
  unknown(operation: string): SerializedBackendError {
    if (this.hasKey) return this.#life.unknown(operation);
    return { reason: "unknown-session", operation, status: null };
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
    const { gate, life, parts, erase } = this.#deps;
    if (!gate.isOpen) return false;
    const { queue, retention } = parts();
    if (queue.isBusy || retention() !== "empty" || life.hasCopies) return false;
    await erase();
    return true;
  }

  /** Erases everything; a copy of what another session still has settles none of it. */
  async destroy({ isCopy = false } = {}): Promise<void> {
    if (this.#deps.gate.hasKey) await this.#deps.destroy({ isCopy });
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
