import { WorkerEntrypoint } from "cloudflare:workers";
import { systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { handle } from "../../backend/routes.ts";
import type { Bindings } from "../../worker/app-env.ts";
import { OrderRecord as RealOrder } from "../../worker/durable-objects.ts";
import { AccountSessions as RealAccount } from "../../worker/session/account-sessions.ts";
import { ShopSession as RealSession } from "../../worker/shop-session.ts";
import {
  accountProxy,
  backendProxy,
  orderProxy,
  storefrontSettings,
  timeouts,
} from "./backend-proxy.ts";
import { noted } from "./counted-objects.ts";

/** The session's object, with the timeouts that a test wants. */
export const ShopSession = noted(
  class extends RealSession {
    protected override readonly timeouts = timeouts;

    constructor(state: DurableObjectState, env: Bindings) {
      super(state, { ...env, ...storefrontSettings });
    }
  },
);

/** The customer's object, which a test may let fall silent. */
export const AccountSessions = noted(
  class extends RealAccount {
    override async enqueue(work: () => Promise<void>, owner: string): Promise<void> {
      return accountProxy.isSilent ? new Promise<void>(() => {}) : super.enqueue(work, owner);
    }

    override async ping(): Promise<true> {
      return accountProxy.isSilent ? new Promise<true>(() => {}) : super.ping();
    }
  },
);

/** An order's record, which a test may let be written late. */
export const OrderRecord = noted(
  class extends RealOrder {
    override async keep(...order: Parameters<RealOrder["keep"]>): Promise<void> {
      while (orderProxy.isSilent) await scheduler.wait(5);
      return super.keep(...order);
    }
  },
);

/** The embedded backend behind a proxy that tests can close; in one isolate with the storefront. */
export class Backend extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    // The contact route's body is a form, and a nonce is asked for without any.
    if (pathname === "/graphql") {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      backendProxy.log.push(operationName);
    } else backendProxy.log.push(pathname);
    const env = { ...this.env, ...storefrontSettings };
    const pass = (passed: Request) => handle(passed, env, this.ctx, systemClock);
    return backendProxy.intercept(request, pass);
  }
}

export default { fetch: () => new Response("sessions under test") } satisfies ExportedHandler;
