import { storefrontReport } from "../../backend/storefront-report.ts";
import worker, * as entry from "../../worker/index.ts";
import type { Bindings } from "../../worker/platform/app-env.ts";
import wranglerToml from "../../wrangler.toml?raw";
import { mapBucket } from "../support/memory-stores.ts";
import { PAYMENT_PLUGINS } from "../support/payment-plugins.ts";
import { backendSettings, operatorToken, paymentSettings } from "../support/shop-settings.ts";
import type { BackendService, Character } from "./backend-service.ts";
import { ObjectNamespace } from "./platform/objects.ts";
import { sentBy } from "./platform/sent.ts";
import type { Host } from "./platform/timeline.ts";
import { lostConnection, send, type World } from "./platform/world.ts";

export const origin = "http://localhost:8787";

/** What the owner of a WooCommerce without the plugin says of it. */
const stockReport = JSON.stringify(storefrontReport({ ...backendSettings, PAYMENT_PLUGINS }));

/** The settings that the deployed worker has. */
const vars = Object.fromEntries(
  [...(wranglerToml.split("[vars]")[1] ?? "").matchAll(/^(\w+) = "(.*)"$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

const classes = {
  SESSIONS: ["session", entry.ShopSession],
  ACCOUNTS: ["account", entry.AccountSessions],
  ORDERS: ["order", entry.OrderRecord],
  GENERATIONS: ["generations", entry.Generations],
  ATTEMPTS: ["attempts", entry.AttemptCounter],
  DELIVERY_RATES: ["rates", entry.DeliveryRates],
} as const;

/** The product index is no part of an order's life: it is never built here. */
const noIndex = {
  rebuild: async () => {},
  buildMissing: async () => {},
  isBuilding: async () => false,
  rebuildWhenDue: async () => {},
  refreshProduct: async () => {},
  pollCategories: async () => {},
};

/** The worker with its objects: an isolate that may be replaced, before objects that may crash. */
export class Storefront {
  readonly #world: World;
  readonly objects: Record<keyof typeof classes, ObjectNamespace>;
  #bindings: Bindings;
  #requests = 0;

  constructor(world: World, backend: () => BackendService, character: Character) {
    this.#world = world;
    const created = Object.entries(classes).map(([name, [label, Created]]) => [
      name,
      new ObjectNamespace(label, world, Created as never, () => this.#bindings),
    ]);
    this.objects = Object.fromEntries(created);
    const isStock = character === "stock";
    this.#bindings = {
      ...vars,
      ...paymentSettings,
      ...this.objects,
      RATE_LIMITS: "off",
      ICON_HOSTS: "",
      WEBHOOK_SECRET: "session-tests",
      PURGE_TOKEN: operatorToken,
      PAYMENT_HOSTS: "pay.example,pay.gateway.example",
      ...(isStock && { BACKEND_URL: "https://woo.test/graphql", SHOP_REPORT: stockReport }),
      CATALOGUE: mapBucket(),
      CATALOGUE_BUILDER: { getByName: () => noIndex },
      ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
      BACKEND: {
        fetch: async (input: string | Request, init?: RequestInit) =>
          backend().fetch(await sentBy(input, init)),
      },
    } as unknown as Bindings;
  }

  /** Sends a request to it from where this is called; the response is all there or not at all. */
  fetch(request: Request, signal: AbortSignal | null = null): Promise<Response> {
    this.#requests += 1;
    const host: Host = { name: `request ${this.#requests}`, isGone: false };
    const left: Promise<unknown>[] = [];
    const execution = {
      waitUntil: (work: Promise<unknown>) => void left.push(work),
      passThroughOnException() {},
      props: {},
      exports: {},
    } as unknown as ExecutionContext;
    const { pathname } = new URL(request.url);
    return send(this.#world, {
      way: "edge",
      label: `${request.method} ${pathname}`,
      to: () => host,
      signal,
      work: async () => {
        const response = await worker.fetch(request as never, this.#bindings, execution);
        const { status, headers } = response;
        const text = await response.text();
        return new Response(status === 304 || status === 204 ? null : text, { status, headers });
      },
      awaited: (fail) => {
        this.#sometimesLeaves(host, left, fail);
        return () => {};
      },
    });
  }

  /** The visitor goes: what the request had not handed over to be finished is never finished. */
  #sometimesLeaves(host: Host, left: unknown[], fail: (cause: Error) => void): void {
    const { faults, timeline } = this.#world;
    if (!faults.strikes("leave", "edge")) return;
    timeline.after(faults.between(0, 2_000), { label: "the visitor leaves", host }, () => {
      if (left.length === 0) host.isGone = true;
      fail(lostConnection());
    });
  }

  /** Another isolate takes over, with nothing in its memory. */
  renew(): void {
    this.#bindings = { ...this.#bindings };
  }
}
