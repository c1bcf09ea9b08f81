import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "../../backend/env.ts";
import { presetNames } from "../../backend/presets.ts";
import { handle } from "../../backend/routes.ts";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { builderName } from "../../worker/catalogue/builder-object.ts";
import worker from "../../worker/index.ts";
import type { Bindings } from "../../worker/platform/app-env.ts";
import type { CatalogueBuilder } from "../../worker/wiring/durable-objects.ts";
import { backendEnv } from "./embedded-backend.ts";
import { createFaultProxy, type FaultProxy, isReportAsked } from "./fault-proxy.ts";
import { noteLeftWork } from "./left-work.ts";
import { addBundle, ensureSeeded } from "./shop-rows.ts";
import { purgeToken } from "./shop-settings.ts";

/** One isolate of the storefront: its own memory, before the backend and the caches that all share. */
export interface EdgeShop {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The body of a page as text, with what was to be done behind it done. */
  text(path: string, init?: RequestInit): Promise<string>;
  readonly backend: FaultProxy;
  readonly bindings: Bindings;
  /** What the runtime hands to each request; a test may add entrypoints to its exports. */
  readonly context: ExecutionContext & { exports: Record<string, unknown> };
  /** Waits for all that requests have left to be done. */
  idle(): Promise<void>;
}

const origin = "http://localhost:8787";

const reportedNames = [...presetNames, "COURIERS", "PAYMENT_PLUGINS", "SESSION_TRANSFER"];

/** What the backend reports of itself: it starts with the same environment as the shop. */
const presetsIn = (settings: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => reportedNames.includes(name)));

/**
 * Opens an isolate with settings of its own, and of the backend's; the clock is the test's (fake
 * Date alone).
 */
export function openShop(
  settings: Record<string, unknown> = {},
  backendSettings: Partial<Env> = {},
): EdgeShop {
  const presets = presetsIn(settings);
  const ownBackend = { ...backendEnv, ...presets, ...backendSettings };
  const pending: Promise<unknown>[] = [];
  const execution = {
    waitUntil(work: Promise<unknown>) {
      pending.push(work);
      noteLeftWork(work);
    },
    passThroughOnException() {},
    props: {},
    exports: {},
  } as unknown as EdgeShop["context"];
  // What a shop reports may be other than what it does.
  const reporting = { ...ownBackend, ...presets };
  const backend = createFaultProxy(async (input, init) => {
    const request = new Request(input, init);
    const env = (await isReportAsked(request)) ? reporting : ownBackend;
    return handle(request, env, execution, () => new Date());
  });
  const bindings = {
    ...env,
    BASE_URL: origin,
    PURGE_TOKEN: purgeToken,
    WEBHOOK_SECRET: "session-tests",
    // No test asks anybody outside.
    ICON_HOSTS: "",
    ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
    ...settings,
    BACKEND: backend,
  } as unknown as Bindings;
  const idle = async () => {
    while (pending.length > 0) await pending.shift()?.catch(() => {});
  };
  const fetch = async (path: string, init?: RequestInit) =>
    worker.fetch(
      new Request(new URL(path, origin), init) as Parameters<typeof worker.fetch>[0],
      bindings,
      execution,
    );
  return {
    fetch,
    backend,
    bindings,
    context: execution,
    idle,
    async text(path, init) {
      const text = await (await fetch(path, init)).text();
      await idle();
      return text;
    },
  };
}

/**
 * Stocks the shop that all isolates of a file read, with a product that WooGraphQL does not know, as
 * a real shop may have one.
 */
export async function seedProducts(): Promise<void> {
  if (await ensureSeeded(backendEnv.DB, seed, { currency: "EUR" })) await addBundle();
}

/** The object that builds the product indexes. */
export const indexBuilder = (): DurableObjectStub<CatalogueBuilder> =>
  (env as unknown as Bindings).CATALOGUE_BUILDER.getByName(builderName);

/** Builds the product indexes of the current products. */
export async function buildIndexes(): Promise<void> {
  await indexBuilder().rebuild();
  await finishIndexes();
}

/** Has a builder end its whole runs, however many alarms they take; says how many that were. */
export async function finishRuns(
  builder: CatalogueBuilder,
  { storage }: DurableObjectState,
): Promise<number> {
  const isOver = async () =>
    !(await storage.get("run")) && !(await storage.get<unknown[]>("due"))?.length;
  let alarms = 0;
  for (; !(await isOver()); alarms += 1) {
    // Else it rings, and the object itself works beside this builder, with other settings.
    await storage.deleteAlarm();
    await builder.alarm();
  }
  return alarms;
}

/** Has the builder do what it has been asked for. */
export async function finishIndexes(): Promise<void> {
  while (await runDurableObjectAlarm(indexBuilder()));
}

const minuteMs = 60_000;
// What a test of tries takes on a busy machine.
const neededMs = 5_000;

/** Waits for the next minute where little is left of this one: with it the edge counts tries from nothing. */
export async function freshMinute(): Promise<void> {
  const leftMs = minuteMs - (Date.now() % minuteMs);
  if (leftMs < neededMs) await new Promise((resolve) => setTimeout(resolve, leftMs));
}
