import type { Refusal } from "../../commerce/session.ts";
import type { BackendCalls, SessionAdapter, SessionPorts } from "../../commerce/session-ports.ts";
import type { Config } from "../../settings/config.ts";
import { type MappingContext, mappingContext } from "../mapping/mapping-context.ts";
import { noticeOf } from "../messages.ts";
import { refusesToken } from "../session/session-health.ts";
import { BackendSession, type OperationOptions } from "./backend-session.ts";
import { createCartPort } from "./cart.ts";
import { createCustomerPort } from "./customer.ts";
import { createOrdersPort } from "./orders.ts";
import { createReviewsPort } from "./reviews.ts";

const toRefusal: SessionAdapter["toRefusal"] = ({ message, path }): Refusal => ({
  notice: refusesToken([{ message }]) ? { id: "session.expired" } : noticeOf(message),
  message,
  path: (path ?? []).join("."),
});

/** What a shop's sessions depend on. */
export interface SessionAdapterOptions extends OperationOptions {
  context: MappingContext;
  /** The backend's shop URL, with a trailing slash. */
  home: string;
}

/** WooCommerce's side of sessions. */
export const createSessionAdapter = (options: SessionAdapterOptions): SessionAdapter => ({
  createPorts(calls: BackendCalls): SessionPorts {
    const backend = new BackendSession(calls, options);
    return {
      cart: createCartPort(backend, options.context),
      customer: createCustomerPort(backend),
      orders: createOrdersPort(backend, options),
      reviews: createReviewsPort(backend),
    };
  },
  toRefusal,
  // With WordPress's own message, so that both are handled alike.
  notLoggedIn: toRefusal({ message: "Not authorized to access this" }),
});

/** The same by a shop's settings. */
export const sessionAdapter = (config: Config): SessionAdapter =>
  createSessionAdapter({
    context: mappingContext(config),
    home: new URL(".", config.backend.graphqlUrl).href,
    giftCards: config.backend.capabilities.giftCards,
    ratesApart: config.ratesApart,
  });
