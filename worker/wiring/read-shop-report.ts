import { createMiddleware } from "hono/factory";
import { defaultLocale } from "../../shared/i18n/locales.ts";
import { profiles } from "../commerce/cache-policy.ts";
import { getIsolate } from "../layout/isolate.ts";
import type { AppEnv, Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { createCache } from "../platform/cache/cached.ts";
import { isSigned, toHash } from "../platform/crypto.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { writeLog } from "../platform/log.ts";
import { memo } from "../platform/memo.ts";
import {
  assertKnown,
  type Config,
  configFor,
  notedReport,
  noteReport,
} from "../settings/config.ts";
import { parseReport, type ShopReport } from "../settings/shop-report.ts";
import { createCatalogueClient } from "../woocommerce/catalogue-client.ts";
import { whileClosed } from "../woocommerce/circuit-breaker.ts";
import { getStorefrontReport } from "../woocommerce/documents/storefront-queries.ts";
import { createTransport } from "../woocommerce/transport.ts";

interface Reading {
  now: () => Date;
  waitUntil: (work: Promise<unknown>) => void;
}

/** The report of a signed text: the signature, a line break, the report. */
function readSigned(text: string, secrets: readonly string[]): string | null {
  const end = text.indexOf("\n");
  const report = text.slice(end + 1);
  const signature = text.slice(0, Math.max(0, end));
  return isSigned(report, signature, { secrets, encoding: "base64" }) ? report : null;
}

function refuse(reason: "missing" | "unsigned" | "unreadable"): null {
  writeLog("error", "report.refused", { reason });
  return null;
}

function toReport(text: string | null, config: Config): ShopReport | null {
  if (!text) return refuse("missing");
  const signed = readSigned(text, config.webhookSecrets);
  if (signed === null) return refuse("unsigned");
  return parseReport(signed) ?? refuse("unreadable");
}

// By the cached result, which requests share: a report is verified once in each isolate.
const reports = new WeakMap<object, { report: ShopReport | null }>();

/** Where the last good report is stored, for a data centre that starts while WordPress is down. */
const storedKey = (config: Config): string => `report/${toHash(config.backend.graphqlUrl)}`;

async function ask(bindings: Bindings, config: Config, { now, waitUntil }: Reading) {
  const { memory, edge, generations, breaker } = getIsolate(bindings, now);
  const transport = createTransport({
    fetch: backendFetch(bindings, config),
    url: config.backend.graphqlUrl,
  });
  const cache = createCache({
    ...{ profiles, memory, generations, waitUntil },
    // The embedded shop may start with other presets: no data centre has what it was before.
    ...(!config.backend.embedded && { edge }),
    now: () => now().getTime(),
  });
  const client = createCatalogueClient({
    transport: whileClosed(transport, breaker),
    ...{ cache, locale: defaultLocale, giftCards: false },
  });
  const result = await client.query(getStorefrontReport, {});
  const text = result.storefrontReport ?? null;
  const known = reports.get(result);
  const { report } = known ?? { report: toReport(text, config) };
  reports.set(result, { report });
  if (report && text && !known && client.uses.some(({ state }) => state === "miss"))
    waitUntil(bindings.CATALOGUE.put(storedKey(config), text).catch(() => {}));
  return report;
}

async function storedReport(bindings: Bindings, config: Config): Promise<ShopReport | null> {
  const stored = await bindings.CATALOGUE.get(storedKey(config));
  return stored && toReport(await stored.text(), config);
}

// Every request asks, also for a picture, and the cache keeps no failure.
const retryMs = 4_000;
const failures = memo((_bindings: object) => ({ at: Number.NEGATIVE_INFINITY }));

/**
 * Learns what WooCommerce knows of the shop, once for all requests and objects of the isolate until it
 * changes; never throws. Without a response the isolate goes on with what it knows, or with what was
 * stored last.
 */
export async function learnReport(bindings: Bindings, reading: Reading): Promise<void> {
  const config = configFor(bindings);
  if (!config.backend.capabilities.reports) return;
  const failure = failures(bindings);
  const now = reading.now().getTime();
  if (now - failure.at < retryMs) return;
  try {
    const report = await ask(bindings, config, reading);
    if (report) return noteReport(bindings, report);
  } catch (cause) {
    failure.at = now;
    // Of a backend that is down, the log has enough.
    if (!(cause instanceof BackendError)) writeLog("error", "report.unavailable", {}, cause);
  }
  if (notedReport(bindings)) return;
  const stored = await storedReport(bindings, config).catch(() => null);
  if (stored) noteReport(bindings, stored);
}

/** How an object reads, which has no request to leave work to. */
export const inObject: Reading = { now: () => new Date(), waitUntil: (work) => void work };

/**
 * The configuration of an object; throws BackendError while currency and taxes are not known.
 */
export async function learnedConfig(bindings: Bindings, what: string): Promise<Config> {
  await learnReport(bindings, inObject);
  const config = configFor(bindings);
  assertKnown(config, what);
  return config;
}

/** Has each request know the shop as WooCommerce does. */
export const knowShop = createMiddleware<AppEnv>(async (c, next) => {
  const { now } = c.var;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  await learnReport(c.env, { now, waitUntil });
  c.set("config", configFor(c.env));
  await next();
});
