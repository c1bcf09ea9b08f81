import { WorkerEntrypoint } from "cloudflare:workers";
import { systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { handle } from "../../backend/routes.ts";
import { ShopEvents as RealEvents } from "../../worker/analytics/event-queue.ts";
import type { Bindings } from "../../worker/platform/app-env.ts";
import { Generations as RealGenerations } from "../../worker/platform/cache/generations.ts";
import { AttemptCounter as RealCounter } from "../../worker/platform/http/attempt-counter.ts";
import { AccountSessions as RealAccount } from "../../worker/session/account-sessions.ts";
import { parseConfig } from "../../worker/settings/config.ts";
import {
  ProductAlerts as RealAlerts,
  CatalogueBuilder as RealBuilder,
  OrderRecord as RealOrder,
  DeliveryRates as RealRates,
} from "../../worker/wiring/durable-objects.ts";
import { ShopSession as RealSession } from "../../worker/wiring/shop-session.ts";
import { backendProxy, orderProxy, storefrontSettings, timeouts } from "./backend-proxy.ts";
import { noted } from "./counted-objects.ts";
import { isReportAsked } from "./fault-proxy.ts";

export { CacheProbe } from "../../worker/platform/cache/cache-probe.fixture.ts";

export const DeliveryRates = noted(RealRates);
export const AttemptCounter = noted(RealCounter);
export const CatalogueBuilder = noted(RealBuilder);
export const Generations = noted(RealGenerations);

export const AccountSessions = noted(RealAccount);

/** An order's record, with the settings that a test has; a test may let it be written late. */
export const OrderRecord = noted(
  class extends RealOrder {
    constructor(state: DurableObjectState, env: Bindings) {
      super(state, { ...env, ...storefrontSettings });
    }

    override async keep(...order: Parameters<RealOrder["keep"]>): Promise<void> {
      while (orderProxy.isSilent) await scheduler.wait(5);
      return super.keep(...order);
    }
  },
);

/** The embedded backend as Durable Objects reach it, behind its proxy; requests of a test have one of their own. */
export class Backend extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const env = { ...this.env, ...storefrontSettings };
    if (await isReportAsked(request)) return handle(request, env, this.ctx, systemClock);
    // The contact route's body is a form, and a nonce is asked for without any.
    if (pathname === "/graphql") {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      backendProxy.log.push(operationName);
    } else backendProxy.log.push(pathname);
    const key = request.headers.get("idempotency-key");
    if (key) backendProxy.keys.add(key);
    return backendProxy.intercept(request, (passed) => handle(passed, env, this.ctx, systemClock));
  }
}

/** The alerts of a product, with settings that a test has beside the project's own. */
export const ProductAlerts = noted(
  class extends RealAlerts {
    constructor(state: DurableObjectState, env: Bindings) {
      super(state, { ...env, ...storefrontSettings });
    }
  },
);

/** The queue of events, with the settings that a test has at the moment. */
export const ShopEvents = noted(
  class extends RealEvents {
    protected override get config() {
      return parseConfig({ ...this.env, ...storefrontSettings });
    }
  },
);

/**
 * The session's object, with the timeouts and settings that a test wants. It reads every cart anew and
 * waits long for a turn unless a test says otherwise: tests change the backend behind its back, and press
 * more than visitors do.
 */
export const ShopSession = noted(
  class extends RealSession {
    protected override readonly timeouts = timeouts;

    constructor(state: DurableObjectState, env: Bindings) {
      super(state, { ...env, ...storefrontSettings });
    }
  },
);

export default { fetch: () => new Response("the shop under test") } satisfies ExportedHandler;
