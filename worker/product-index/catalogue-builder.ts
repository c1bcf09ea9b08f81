import { DurableObject } from "cloudflare:workers";
import { isLocale, type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../app-env.ts";
import { configFor } from "../config.ts";
import { writeLog } from "../log.ts";
import { generationsObject } from "../objects.ts";
import type { Tag } from "../platform/cache/key.ts";
import { backendFetch } from "../platform/graphql/backend-fetch.ts";
import { queryUncached } from "../platform/graphql/catalogue-client.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { type BuildResult, patch, rebuild } from "./build-index.ts";
import { editionBucket, indexEdition, indexVersion } from "./index-store.ts";

/** What is waiting to be done; "all" outdoes single products. */
interface Waiting {
  all: boolean;
  slugs: string[];
  /** Products that are read a second time, because their webhook may have outrun the API. */
  isRepeated?: boolean;
}

/** A run that is under way, or that has died with its isolate. */
interface StartedRun {
  /** Milliseconds since 1970. */
  at: number;
  /** How many runs have died one after the other before this one. */
  deaths: number;
}

/** How the last whole run went, in milliseconds. */
interface LastRun {
  endedAt: number;
  tookMs: number;
}

// A single change reaches listings at once; in a burst of webhooks one run gathers what came meanwhile.
const gatherMs = 2_000;
// A webhook can outrun the API that it speaks of: what was read at once is read once more.
const repeatMs = 5_000;
/** More changed products than this are read as a whole catalogue. */
const maxPatched = 50;
/** Of its time the backend gives the scheduled runs at most this part. */
const shareOfBackend = 30;

/** After a run has died the schedule rests this long, and four times as long after each further one. */
const restAfterDeathMs = 3_600_000;
const maxDeaths = 4;
/** A language waits this long where another one's run is in the same isolate. */
const busyMs = 3_000;
const maxRunMs = 15 * 60_000;

// Until when this isolate is building: two languages at once would be too much for its memory.
let busyUntil = 0;

/** Builds one language's index: one run at a time everywhere, apart from any request. */
export class CatalogueBuilder extends DurableObject<Bindings> {
  /** Starts a whole run soon. */
  async rebuild(locale: Locale): Promise<void> {
    await this.#wait(locale, { all: true, slugs: [] });
  }

  /** Replaces one product soon, with others that change about now. */
  async refreshProduct(locale: Locale, slug: string): Promise<void> {
    await this.#wait(locale, { all: false, slugs: [slug] });
  }

  /** Starts a whole run unless the last one was so lately that the backend would do little else. */
  async rebuildWhenDue(locale: Locale): Promise<void> {
    if (await this.#isRestingFromDeath()) return;
    const last = await this.ctx.storage.get<LastRun>("last");
    if (last && Date.now() < last.endedAt + shareOfBackend * last.tookMs) return;
    await this.rebuild(locale);
  }

  override async alarm(): Promise<void> {
    const locale = await this.ctx.storage.get("locale");
    const waiting = await this.ctx.storage.get<Waiting>("waiting");
    if (!isLocale(locale) || !waiting) return;
    if (busyUntil > Date.now()) return this.ctx.storage.setAlarm(Date.now() + busyMs);
    const deaths = await this.#deaths();
    if (deaths > 0) writeLog("error", "index", { locale, state: "died", deaths });
    await this.ctx.storage.delete("waiting");
    await this.ctx.storage.put<StartedRun>("started", { at: Date.now(), deaths });
    busyUntil = Date.now() + maxRunMs;
    const began = Date.now();
    try {
      const result = await this.#run(locale, waiting);
      const tookMs = Date.now() - began;
      await this.ctx.storage.put("ranAt", Date.now());
      const changed = result.state === "built" ? result.changed : [];
      writeLog("info", "index", { locale, ...result, changed: changed.length, tookMs });
      const etag = result.state === "built" ? result.etag : `too-many-${result.products}`;
      await this.#announce(locale, etag, changed);
      if (!waiting.all && !waiting.isRepeated)
        await this.#wait(locale, { ...waiting, isRepeated: true });
      if (waiting.all)
        await this.ctx.storage.put("last", { endedAt: Date.now(), tookMs: Date.now() - began });
    } catch (cause) {
      // The last good index stays; the next schedule, webhook or request tries again.
      writeLog("error", "index", { locale, state: "failed" }, cause);
    } finally {
      busyUntil = 0;
      await this.ctx.storage.delete("started");
    }
  }

  /** How many runs have died without an end: each left its beginning behind. */
  async #deaths(): Promise<number> {
    const started = await this.ctx.storage.get<StartedRun>("started");
    return started ? Math.min(maxDeaths, started.deaths + 1) : 0;
  }

  /** Whether the schedule is to leave a run alone that would only die again. */
  async #isRestingFromDeath(): Promise<boolean> {
    const started = await this.ctx.storage.get<StartedRun>("started");
    if (!started || busyUntil > Date.now()) return false;
    return Date.now() < started.at + restAfterDeathMs * 4 ** started.deaths;
  }

  async #wait(locale: Locale, more: Waiting): Promise<void> {
    const known = await this.ctx.storage.get<Waiting>("waiting");
    const slugs = [...new Set([...(known?.slugs ?? []), ...more.slugs])];
    const all = more.all || known?.all === true || slugs.length > maxPatched;
    const isRepeated = !all && more.isRepeated === true && (known?.isRepeated ?? true);
    await this.ctx.storage.put({ locale, waiting: { all, slugs: all ? [] : slugs, isRepeated } });
    const ranAt = (await this.ctx.storage.get<number>("ranAt")) ?? 0;
    const now = Date.now();
    const patchAt = isRepeated ? now + repeatMs : Math.max(now, ranAt + gatherMs);
    const dueAt = more.all ? now : patchAt;
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || dueAt < alarm) await this.ctx.storage.setAlarm(dueAt);
  }

  async #run(locale: Locale, { all, slugs }: Waiting): Promise<BuildResult> {
    const config = configFor(this.env);
    const fetch = backendFetch(this.env, config);
    const other = localeCodes.find((code) => code !== locale);
    const options = {
      ask: queryUncached(fetch, config, locale),
      queryOther: other && queryUncached(fetch, config, other),
      context: answerContext(config),
      limit: config.indexLimit,
      bucket: editionBucket(this.env.CATALOGUE, indexEdition(config)),
      locale,
    };
    return all ? rebuild(options) : patch(slugs, options);
  }

  // Twice, because what is rendered while an isolate loads the new index may still show the old one.
  async #announce(locale: Locale, etag: string, changed: string[]): Promise<void> {
    const version = indexVersion(indexEdition(configFor(this.env)), etag);
    if ((await this.ctx.storage.get("announced")) === version) return;
    await this.ctx.storage.put("announced", version);
    // Product pages are kept for hours: this is how they hear of what no webhook has told.
    const tags: Tag[] = ["listing", ...changed.map((slug): Tag => `product:${slug}`)];
    const index = { language: locale, version };
    await generationsObject(this.env).invalidate(tags, { repeatAfterSeconds: 10, index });
  }
}
