import { vi } from "vitest";
import { backendProxy, storageProxy } from "../support/backend-proxy.ts";
import type { EdgeShop } from "../support/edge-shop.ts";
import { readOperation } from "../support/other-backend.ts";
import type { StripeStub } from "../support/stripe-stub.ts";

/** When a call is lost: on its way there, or with its effect done and its response on the way back. */
export const moments = ["before", "after"] as const;
type Moment = (typeof moments)[number];

/** A call that is lost, by its name. */
export interface Lost {
  call: string;
  moment: Moment;
}

type Fetching = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Names the calls that a journey makes of the backend, of storage and of Stripe, and loses one of them. */
export class LostCalls {
  /** The calls since the journey began, in order: each with how often it was made before. */
  completed: string[] = [];
  #isWatching = false;
  #lost: Lost | null = null;

  /** Stands before all that the shop calls. */
  constructor(shop: EdgeShop, stripe: () => StripeStub) {
    const pass = shop.backend.fetch;
    shop.backend.fetch = async (input, init) => {
      const request = new Request(input, init);
      return this.#losing(`page ${await readName(request)}`, () => pass(request));
    };
    backendProxy.intercept = async (request, passOn) =>
      this.#losing(`session ${await readName(request)}`, () => passOn(request));
    storageProxy.meet = (write) => this.#meet(`storage ${write}`);
    const call: Fetching = (input, init) =>
      this.#losing(`stripe ${init?.method ?? "GET"}`, () => stripe().fetch(input, init));
    vi.stubGlobal("fetch", call);
  }

  /** Names calls from now on; the one that is given is lost. */
  watch(lost: Lost | null): void {
    this.completed = [];
    this.#lost = lost;
    this.#isWatching = true;
  }

  rest(): string[] {
    this.#isWatching = false;
    return this.completed;
  }

  #meet(name: string): Moment | null {
    if (!this.#isWatching) return null;
    const call = `${name} ${this.completed.filter((other) => other.startsWith(`${name} `)).length + 1}`;
    this.completed.push(call);
    return this.#lost?.call === call ? this.#lost.moment : null;
  }

  async #losing(name: string, pass: () => Promise<Response>): Promise<Response> {
    const moment = this.#meet(name);
    if (moment === null) return pass();
    // Read to its end: all that it does is done.
    if (moment === "after") await (await pass()).arrayBuffer();
    throw new TypeError("connection reset");
  }
}

const readName = async (request: Request): Promise<string> =>
  (await readOperation(request)) ?? new URL(request.url).pathname;
