import { DurableObject } from "cloudflare:workers";
import { isLocale, type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../bindings.ts";
import { configFor } from "../config.ts";
import { writeLog } from "../log.ts";
import type { Tag } from "../platform/cache/tags.ts";
import { backendFetch } from "../platform/graphql/backend-fetch.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { askPlainly } from "../platform/graphql/query-uncached.ts";
import { type BuildResult, patch, rebuild } from "./index-build.ts";

/** What is waiting to be done; "all" outdoes single products. */
interface Waiting {
  all: boolean;
  slugs: string[];
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

// Webhooks come in bursts, and one can outrun the API that it speaks of.
const gatherMs = 2_000;
/** More changed products than this are read as a whole catalogue. */
const mostPatched = 50;
/** Of its time the backend gives the scheduled runs at most this part. */
const shareOfBackend = 30;

/** After a run has died the schedule rests this long, and four times as long after each further one. */
const restAfterDeathMs = 3_600_000;
const maxDeaths = 4;
/** A language waits this long where another one's run is in the same isolate. */
const busyMs = 3_000;
const longestRunMs = 15 * 60_000;

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
    busyUntil = Date.now() + longestRunMs;
    const began = Date.now();
    try {
      const result = await this.#run(locale, waiting);
      const tookMs = Date.now() - began;
      const changed = result.state === "built" ? result.changed : [];
      writeLog("info", "index", { locale, ...result, changed: changed.length, tookMs });
      if (result.state === "built") await this.#announce(result.etag, changed);
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
    const all = more.all || known?.all === true || slugs.length > mostPatched;
    await this.ctx.storage.put({ locale, waiting: { all, slugs: all ? [] : slugs } });
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + (more.all ? 0 : gatherMs));
  }

  async #run(locale: Locale, { all, slugs }: Waiting): Promise<BuildResult> {
    const config = configFor(this.env);
    const fetch = backendFetch(this.env, config);
    const other = localeCodes.find((code) => code !== locale);
    const options = {
      ask: askPlainly(fetch, config, locale),
      askOther: other && askPlainly(fetch, config, other),
      context: answerContext(config),
      limit: config.indexLimit,
      bucket: this.env.CATALOGUE,
      locale,
    };
    return all ? rebuild(options) : patch(slugs, options);
  }

  // Twice, because an isolate learns of the new index some seconds later (index-reader.ts).
  async #announce(etag: string, changed: string[]): Promise<void> {
    if ((await this.ctx.storage.get("etag")) === etag) return;
    await this.ctx.storage.put("etag", etag);
    // Product pages are kept for hours: this is how they hear of what no webhook has told.
    const tags: Tag[] = ["listing", ...changed.map((slug): Tag => `product:${slug}`)];
    await this.env.GENERATIONS.getByName("all").outdate(tags, { againAfterSeconds: 10 });
  }
}
