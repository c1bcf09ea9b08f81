import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Locale } from "../../shared/i18n/locales.ts";
import { builderObject } from "../catalogue/builder-object.ts";
import { readShopCategories } from "../catalogue/category-tree.ts";
import { announcedEtag, editionBucket, indexEdition } from "../catalogue/index-store.ts";
import { databaseEngine } from "../catalogue/postgres/request-engine.ts";
import { type CacheProfileName, profiles, type ShopCache } from "../commerce/cache-policy.ts";
import type { Catalogue } from "../commerce/catalogue.ts";
import type { IndexState } from "../commerce/catalogue-engine.ts";
import type { StorefrontSettings } from "../commerce/storefront-settings.ts";
import { getIsolate } from "../layout/isolate.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { type CacheRequest, createCache } from "../platform/cache/cached.ts";
import type { MemoryTier, Tier } from "../platform/cache/tiers.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { clientKey } from "../platform/http/client-address.ts";
import { measureWait, type Waits } from "../platform/http/observe.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { writeLog } from "../platform/log.ts";
import { memo } from "../platform/memo.ts";
import { createCatalogue } from "../woocommerce/catalogue/catalogue.ts";
import type { Source } from "../woocommerce/catalogue/source.ts";
import { createCatalogueClient } from "../woocommerce/catalogue-client.ts";
import { whileClosed, withCircuitBreaker } from "../woocommerce/circuit-breaker.ts";
import { readDraft } from "../woocommerce/read-draft.ts";
import { type Names, nameOfId, withMissLimit } from "../woocommerce/slugs.ts";
import { createTransport } from "../woocommerce/transport.ts";

function cacheOver(
  c: Context<AppEnv>,
  memory: MemoryTier,
  { edge }: { edge?: Tier } = getIsolate(c.env, c.var.now),
): ShopCache {
  const { now, requestId } = c.var;
  const { generations, tally } = getIsolate(c.env, now);
  const { waits } = c.var;
  const cache = createCache({
    profiles,
    memory,
    ...(edge && { edge }),
    generations: {
      current: (waitUntil) => measureWait(waits, "generationsMs", generations.current(waitUntil)),
    },
    now: () => now().getTime(),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    report: (message, cause) => writeLog("warn", "cache", { requestId, message }, cause),
  });
  return {
    async read<Value>(request: CacheRequest<Value, CacheProfileName>) {
      const read = await cache.read(request);
      tally.count(request.profile, read);
      return read;
    },
  };
}

// Each isolate requests a language's index at most once a minute.
const retryMs = 60_000;
const requestsIn = memo((_bindings: object) => new Map<Locale, number>());

function requestIndex({ env, var: { locale, now }, executionCtx }: Context<AppEnv>): void {
  const times = requestsIn(env);
  const time = now().getTime();
  if (time - (times.get(locale) ?? Number.NEGATIVE_INFINITY) < retryMs) return;
  times.set(locale, time);
  const failed = (cause: unknown) =>
    writeLog("warn", "index", { locale, state: "not asked for" }, cause);
  executionCtx.waitUntil(builderObject(env).buildMissing(locale).catch(failed));
}

/** Returns the language's engine; when there is none yet, requests a build in the background. */
async function loadEngine(c: Context<AppEnv>): Promise<IndexState> {
  const { config, locale, now } = c.var;
  const reading = { edition: indexEdition(config), locale, now: now().getTime() };
  const indexState = await {
    index: () => loadIndex(c),
    postgresql: () => databaseEngine(c.env, reading),
  }[config.catalogueEngine]();
  if (indexState.state !== "none") return indexState;
  requestIndex(c);
  return { ...indexState, isBuilding: () => builderObject(c.env).isBuilding(locale) };
}

/** The index that this isolate has in memory. */
async function loadIndex(c: Context<AppEnv>): Promise<IndexState> {
  const { config, locale, now } = c.var;
  const { generations, indexes } = getIsolate(c.env, now);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  await generations.current(waitUntil);
  const edition = indexEdition(config);
  return indexes.current(locale, {
    ...{ edition, bucket: editionBucket(c.env.CATALOGUE, edition) },
    now: () => now().getTime(),
    waitUntil,
    newest: announcedEtag(edition, generations.getIndex(locale)),
  });
}

// A page whose other data is ready does not wait longer for its menu.
const menuTimeoutMs = 2_500;

function once<Value>(make: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
}

/** The operator's settings; a page without them is as the brand has it. */
const settingsOrNone = (operator: Catalogue): Promise<StorefrontSettings> =>
  operator.storefrontSettings().catch((cause: unknown) => {
    // Of a backend that is down, the log has enough.
    if (!(cause instanceof BackendError) || cause.reason === "graphql")
      writeLog("warn", "settings.unavailable", {}, cause);
    return {};
  });

/**
 * Adds the caches and the catalogue client to the request: the same for every visitor, without
 * access to a session.
 */
export const catalogue = createMiddleware<AppEnv>(async (c, next) => {
  const { config, locale, now } = c.var;
  const { memory, pages, files, breaker, misses, unlisted, tally } = getIsolate(c.env, now);
  const waits: Waits = { generationsMs: 0, backendMs: 0 };
  c.set("waits", waits);
  const fetchBackend = backendFetch(c.env, config);
  const transport = createTransport({
    fetch: (url, init) => measureWait(waits, "backendMs", fetchBackend(url, init)),
    url: config.backend.graphqlUrl,
  });
  // The database is asked for a request once; an index in memory is looked for as often as it is needed.
  const index =
    config.catalogueEngine === "index" ? () => loadEngine(c) : once(() => loadEngine(c));
  const isIndexed = async (slug: string) => {
    const indexState = await index();
    if (indexState.state !== "ready") return "unknown";
    return (await indexState.engine.has(slug)) ? "yes" : "no";
  };
  const indexedIds = async (ids: readonly number[]) => {
    const indexState = await index();
    if (indexState.state !== "ready") return null;
    return new Set((await indexState.engine.cards(ids)).map(({ id }) => id));
  };
  const exist = async ({ slugs, ids }: Names) => {
    const indexed = ids.length > 0 ? await indexedIds(ids) : null;
    const existing = slugs.map(
      async (slug) => unlisted.isFound(slug) || (await isIndexed(slug)) === "yes",
    );
    return (
      ids.every((id) => indexed?.has(id) || unlisted.isFound(nameOfId(id))) &&
      (await Promise.all(existing)).every(Boolean)
    );
  };
  const limit = { misses, client: clientKey(c.req.raw, config), exist };
  const reading = {
    transport: withMissLimit(withCircuitBreaker(transport, breaker), limit),
    cache: cacheOver(c, memory),
    itemCache: cacheOver(c, memory, {}),
    locale,
    giftCards: config.backend.capabilities.giftCards,
    currency: config.settings.money.currency,
  };
  const client = createCatalogueClient(reading);
  const { link } = siteFor(locale, config.settings);
  const source: Source = { client, config, link, isIndexed, indexedIds, unlisted };
  c.set("source", source);
  c.set("reads", () => client.uses);
  c.set("catalogue", createCatalogue(source));
  // A separate client, so that the menu neither makes the page stale nor invalidates it.
  const ofMenu = { ...reading, timeoutMs: menuTimeoutMs, retries: false };
  const menu = createCatalogue({ ...source, client: createCatalogueClient(ofMenu) });
  const categories = once(() => readShopCategories(menu, config));
  c.set("shopCategories", categories);
  // One page's calls must not open the circuit by themselves.
  const optional = { ...ofMenu, transport: whileClosed(transport, breaker) };
  const operator = createCatalogue({ ...source, client: createCatalogueClient(optional) });
  c.set(
    "storefrontSettings",
    once(() => settingsOrNone(operator)),
  );
  c.set("redirects", () => operator.redirects());
  c.set("readDraft", (token) => readDraft({ fetch: fetchBackend, config, locale, link }, token));
  c.set("pageCache", cacheOver(c, pages));
  c.set("fileCache", cacheOver(c, files));
  c.set("index", index);
  await next();
  tally.countRetries(client.retries);
});
