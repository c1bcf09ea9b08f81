import type { BackendCalls } from "../commerce/session-ports.ts";
import { BackendSession } from "../woocommerce/ports/backend-session.ts";
import {
  createSessionAdapter,
  type SessionAdapterOptions,
} from "../woocommerce/ports/session-adapter.ts";
import { SessionClient } from "./session-client.ts";
import type { RequestSessionOptions } from "./session-contract.ts";

/** Settings of a shop in euros whose backend has gift cards. */
export const adapterOptions: SessionAdapterOptions = {
  context: { currency: "EUR", imageBaseUrl: "https://shop.test/" },
  home: "https://shop.test/",
  giftCards: true,
};

/** The calls that a client hands to its adapter. */
function takenCalls(options: SessionAdapterOptions) {
  const adapter = createSessionAdapter(options);
  let calls: BackendCalls | undefined;
  return {
    adapter: {
      ...adapter,
      createPorts(given: BackendCalls) {
        calls = given;
        return adapter.createPorts(given);
      },
    },
    backend() {
      if (!calls) throw new Error("The client has made no ports.");
      return new BackendSession(calls, options);
    },
  };
}

/** A session client that also sends single operations of the backend. */
export class BackendClient extends SessionClient {
  readonly #backend: BackendSession;

  constructor(options: RequestSessionOptions, backend: Partial<SessionAdapterOptions> = {}) {
    const taken = takenCalls({ ...adapterOptions, ...backend });
    super({ ...options, adapter: taken.adapter });
    this.#backend = taken.backend();
  }

  readonly query: BackendSession["query"] = (...sent) => this.#backend.query(...sent);
  readonly queryCustomer: BackendSession["queryCustomer"] = (...sent) =>
    this.#backend.queryCustomer(...sent);
  readonly mutate: BackendSession["mutate"] = (...sent) => this.#backend.mutate(...sent);
  readonly change: BackendSession["change"] = (...sent) => this.#backend.change(...sent);
}
