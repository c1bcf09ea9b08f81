import { DurableObject } from "cloudflare:workers";
import { defaultLocale, isLocale, type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../app-env.ts";
import type { Tag } from "../commerce/cache-policy.ts";
import type { CatalogueWriter, StoredCatalogue } from "../commerce/catalogue-engine.ts";
import type { CatalogueReader, CatalogueSource } from "../commerce/indexed-product.ts";
import { configFor } from "../config.ts";
import { writeLog } from "../log.ts";
import { generationsObject, recordEvent } from "../objects.ts";
import { hashOf } from "../platform/cache/key.ts";
import type { PortNamespace } from "../platform/objects/object-port.ts";
import { builderObject } from "./builder-object.ts";
import { type NotedRun, patch, WholeRun } from "./catalogue-run.ts";
import { indexEdition, indexVersion } from "./index-store.ts";

/** Pending work; "all" supersedes single products. */
interface Waiting {
  all: boolean;
  slugs: string[];
  /** Products are read a second time, because their webhook may be ahead of the API. */
  isRepeated?: boolean;
}

/** Products that another language's builder has read for this one. */
export interface ReadProducts {
  slugs: string[];
  source: CatalogueSource;
}

/** A run in progress, or one that died with its isolate. */
interface StartedRun {
  /** Milliseconds since 1970. */
  at: number;
  /** Number of consecutive runs that died before this one, since the last that got on. */
  deaths: number;
}

/** A whole run over several alarms, as it could be gone on with. */
interface StoredRun {
  /** Of what it is made. */
  edition: string;
  /** Milliseconds since 1970. */
  began: number;
  /** Null before its first products are stored. */
  noted: NotedRun | null;
}

/** When the last whole run ended and how long it took, in milliseconds. */
interface LastRun {
  endedAt: number;
  tookMs: number;
}

/** Products that a whole run found edited and no webhook has named yet. */
interface Unreported {
  slugs: string[];
  /** When the first of them was found, in milliseconds since 1970. */
  at: number;
}

const maxUnreported = 200;
/** WooCommerce delivers webhooks by its queue, which runs once a minute. */
const reportMs = 10 * 60_000;

interface PolledCategories {
  hash: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Changes that were found without a webhook, as `/_status` counts them. */
export const missedEvents = { product: "missed product", category: "missed category" } as const;

// A single change reaches listings immediately; during a burst of webhooks, one run collects the
// changes.
const gatherMs = 2_000;
// A webhook may be ahead of its API: what was read at once is read again.
const repeatMs = 5_000;
/** More changed products than this cause a whole run. */
const maxPatched = 50;
/** Scheduled runs take at most 1/shareOfBackend of the backend's time. */
const shareOfBackend = 30;

/**
 * After a run has died, the schedule pauses this long, and four times as long after each further
 * death.
 */
const restAfterDeathMs = 3_600_000;
const maxDeaths = 4;
/** A language waits this long while another one is built in the same isolate. */
const busyMs = 3_000;
/** A value in the object's storage may take 2 MB; a run with more facets goes on without a note. */
const maxNoted = 1_000_000;
const maxRunMs = 15 * 60_000;

/** What an alarm has to do. */
type Work =
  | { run: StoredRun; taken?: never; waiting?: never }
  | { run?: never; taken: ReadProducts[]; waiting?: never }
  | { run?: never; taken?: never; waiting: Waiting };

/** The languages that a language's builder reads changed products for. */
const othersThan = (locale: Locale): Locale[] =>
  locale === defaultLocale ? localeCodes.filter((code) => code !== locale) : [];

/** The run in this isolate: two languages at once would exceed its memory. */
let running: { by: string; until: number } | undefined;

const isBusy = () => running !== undefined && running.until > Date.now();

/** Builds one language's index: one run at a time globally, outside any request. */
export abstract class CatalogueBuilder extends DurableObject<Bindings> {
  /** Reads the products of one language, one call at a time. */
  protected abstract readerFor(locale: Locale): CatalogueReader;

  /** Stores the products of one language. */
  protected abstract writerFor(locale: Locale): CatalogueWriter;

  /** A whole run goes on with the next alarm after this long: an alarm may take fifteen minutes. */
  protected readonly sliceMs: number = 60_000;

  /** The whole run that this object is in the middle of. */
  #whole: WholeRun | null = null;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    // A run ends without a trace when the runtime resets its object and keeps the isolate.
    if (running?.by === ctx.id.toString()) running = undefined;
  }

  /** Schedules a whole run. */
  async rebuild(locale: Locale): Promise<void> {
    await this.ctx.storage.put("rebuildAskedAt", Date.now());
    await this.#wait(locale, { all: true, slugs: [] });
  }

  /**
   * Schedules the replacement of one product, batched with simultaneous changes. The builder of the
   * default language reads it for all of them.
   */
  async refreshProduct(locale: Locale, slug: string): Promise<void> {
    const unreported = await this.ctx.storage.get<Unreported>("unreported");
    if (unreported?.slugs.includes(slug)) {
      const slugs = unreported.slugs.filter((existing) => existing !== slug);
      await this.ctx.storage.put<Unreported>("unreported", { ...unreported, slugs });
    }
    const { storage } = this.ctx;
    const before = await storage.get<Waiting>("waiting");
    await this.#wait(locale, { all: false, slugs: [slug] });
    const others = othersThan(locale);
    if (others.length === 0) return;
    // A whole run reads its own language alone.
    if (before?.all || (await storage.get<StoredRun>("run"))) return this.#tell(others, [slug]);
    if ((await storage.get<Waiting>("waiting"))?.all)
      for (const other of others) await builderObject(this.env, other).rebuild(other);
  }

  /** Takes products that another language's builder has read; in a whole run they are read again. */
  async takeProducts(locale: Locale, read: ReadProducts): Promise<void> {
    const { storage } = this.ctx;
    const { slugs } = read;
    if (await storage.get<StoredRun>("run")) return this.#wait(locale, { all: false, slugs });
    const taken = (await storage.get<ReadProducts[]>("taken")) ?? [];
    try {
      await storage.put({ locale, taken: [...taken, read] });
    } catch {
      // More than a value in the object's storage may take.
      return this.#wait(locale, { all: false, slugs });
    }
    await storage.setAlarm(Date.now());
  }

  /** Has other languages' builders read products themselves. */
  async #tell(others: readonly Locale[], slugs: readonly string[]): Promise<void> {
    for (const locale of others)
      for (const slug of slugs) await builderObject(this.env, locale).refreshProduct(locale, slug);
  }

  /**
   * Schedules a whole run unless the last one is so recent that the backend would do little else.
   */
  async rebuildWhenDue(locale: Locale): Promise<void> {
    await this.#reportMissedProducts(locale);
    if (await this.#isPausedAfterDeath()) return;
    // One in progress goes on, also where its alarm was lost with its isolate.
    if (await this.ctx.storage.get<StoredRun>("run")) return this.#wake();
    const last = await this.ctx.storage.get<LastRun>("last");
    if (last && Date.now() < last.endedAt + shareOfBackend * last.tookMs) return;
    await this.rebuild(locale);
  }

  async #wake(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now());
  }

  /** Compares the categories with those of the last time; called by the schedule. */
  async pollCategories(locale: Locale): Promise<void> {
    const config = configFor(this.env);
    const reader = this.readerFor(locale);
    const edition = await this.ctx.storage.get<PolledCategories>("categories");
    const hash = hashOf(JSON.stringify([indexEdition(config), await reader.categories()]));
    const reportedAt = (await this.ctx.storage.get<number>("rebuildAskedAt")) ?? 0;
    await this.ctx.storage.put<PolledCategories>("categories", { hash, at: Date.now() });
    if (!edition || edition.hash === hash) return;
    await generationsObject(this.env).invalidate(["categories", "listing"]);
    // A webhook has had the index rebuilt.
    if (reportedAt >= edition.at) return;
    if (locale === defaultLocale) await recordEvent(this.env, missedEvents.category);
    await this.rebuild(locale);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const locale = await storage.get("locale");
    const work = await this.#next();
    if (!isLocale(locale) || !work) return;
    const id = this.ctx.id.toString();
    if (isBusy() && running?.by !== id) return storage.setAlarm(Date.now() + busyMs);
    const deaths = await this.#deaths();
    if (deaths > 0) writeLog("error", "index", { locale, state: "died", deaths });
    const began = Date.now();
    await storage.put<StartedRun>("started", { at: began, deaths });
    // The next run begins anew, and the schedule waits for it.
    if (work.run && deaths >= maxDeaths) return void (await storage.delete("run"));
    const turn = { by: id, until: began + maxRunMs };
    running = turn;
    let isOver = true;
    try {
      if (work.run) isOver = await this.#goOn(locale, work.run);
      else if (work.taken) await this.#store(locale, work.taken);
      else await this.#patch(locale, work.waiting);
      if (!isOver) await storage.setAlarm(Date.now());
    } catch (cause) {
      // The last good index stays; the next schedule, webhook or request retries.
      writeLog("error", "index", { locale, state: "failed" }, cause);
      await storage.delete("run");
      this.#whole = null;
    } finally {
      if (isOver && running === turn) running = undefined;
      await storage.delete("started");
      // What came meanwhile may have had its alarm spent on the run.
      if ((await storage.get("waiting")) || (await storage.get("taken"))) await this.#wake();
    }
  }

  /** What is to be done: the run that is in progress, or what waits. */
  async #next(): Promise<Work | null> {
    const { storage } = this.ctx;
    const edition = indexEdition(configFor(this.env));
    const run = await storage.get<StoredRun>("run");
    if (run?.edition === edition) return { run };
    const waiting = await storage.get<Waiting>("waiting");
    const taken = await storage.get<ReadProducts[]>("taken");
    // Before what is read now, which is newer.
    if (!waiting?.all && taken) return { taken };
    if (!waiting?.all) return waiting ? { waiting } : null;
    return { run: { edition, began: Date.now(), noted: null } };
  }

  /** Works at a whole run for a while; returns whether it is over. */
  async #goOn(locale: Locale, stored: StoredRun): Promise<boolean> {
    const { storage } = this.ctx;
    const until = Date.now() + this.sliceMs;
    if (!this.#whole) {
      // What changes from now on is read once more behind the run.
      if (!stored.noted) await storage.delete(["waiting", "taken"]);
      await storage.put<StoredRun>("run", stored);
      this.#whole = await WholeRun.begin(this.#options(locale), stored.noted);
    }
    const whole = this.#whole;
    let { noted } = whole;
    try {
      do {
        const result = await whole.step();
        if (result) {
          this.#whole = null;
          await storage.delete("run");
          await this.#finish(locale, result, { isWhole: true, began: stored.began });
          return true;
        }
        if (whole.noted === noted) continue;
        noted = whole.noted;
        if (JSON.stringify(noted).length > maxNoted) continue;
        await storage.put<StoredRun>("run", { ...stored, noted });
        // It has got on.
        await storage.put<StartedRun>("started", { at: Date.now(), deaths: 0 });
      } while (Date.now() < until);
      return false;
    } catch (cause) {
      await whole.discard();
      throw cause;
    }
  }

  async #patch(locale: Locale, waiting: Waiting): Promise<void> {
    const began = Date.now();
    const { slugs } = waiting;
    await this.ctx.storage.delete("waiting");
    const others = othersThan(locale);
    const options = this.#options(locale);
    const { reader, writer } = options;
    if (others.length === 0)
      return this.#finishUpdate(locale, await patch(slugs, options), { waiting, began });
    const facetsOf = (it: Locale) => (it === locale ? writer : this.writerFor(it)).facets();
    const sources = await reader.inLanguages(slugs, facetsOf).catch(async (cause) => {
      await this.#tell(others, slugs);
      throw cause;
    });
    try {
      const source = sources.get(locale);
      const result = source ? await writer.update(slugs, source) : null;
      await this.#finishUpdate(locale, result, { waiting, began });
    } finally {
      for (const other of others) {
        const source = sources.get(other);
        if (source) await builderObject(this.env, other).takeProducts(other, { slugs, source });
      }
    }
  }

  async #finishUpdate(
    locale: Locale,
    result: StoredCatalogue | null,
    { waiting, began }: { waiting: Waiting; began: number },
  ): Promise<void> {
    if (!result) return this.#wait(locale, { all: true, slugs: [] });
    await this.#finish(locale, result, { isWhole: false, began });
    if (!waiting.isRepeated) await this.#wait(locale, { ...waiting, isRepeated: true });
  }

  /** Stores what another language's builder has read; it looks twice itself. */
  async #store(locale: Locale, taken: readonly ReadProducts[]): Promise<void> {
    await this.ctx.storage.delete("taken");
    for (const { slugs, source } of taken) {
      const began = Date.now();
      const result = await this.writerFor(locale).update(slugs, source);
      const waiting = { all: false, slugs, isRepeated: true };
      await this.#finishUpdate(locale, result, { waiting, began });
    }
  }

  async #finish(
    locale: Locale,
    result: StoredCatalogue,
    { isWhole, began }: { isWhole: boolean; began: number },
  ): Promise<void> {
    const tookMs = Date.now() - began;
    await this.ctx.storage.put("ranAt", Date.now());
    const { changed, edited } = result.state === "built" ? result : { changed: [], edited: [] };
    const counts = { changed: changed.length, edited: edited.length };
    const isTooLarge = result.state === "too-many";
    writeLog(isTooLarge ? "warn" : "info", "index", { locale, ...result, ...counts, tookMs });
    if (isWhole && edited.length > 0) await this.#noteUnreported(edited);
    if (result.state !== "unchanged") await this.#announce(locale, result.etag, changed);
    if (isWhole) await this.ctx.storage.put<LastRun>("last", { endedAt: Date.now(), tookMs });
  }

  /** Remembers what no webhook has reported so far: it may still be on its way. */
  async #noteUnreported(edited: readonly string[]): Promise<void> {
    const stored = await this.ctx.storage.get<Unreported>("unreported");
    const slugs = [...new Set([...(stored?.slugs ?? []), ...edited])].slice(0, maxUnreported);
    await this.ctx.storage.put<Unreported>("unreported", { slugs, at: stored?.at ?? Date.now() });
  }

  async #reportMissedProducts(locale: Locale): Promise<void> {
    const unreported = await this.ctx.storage.get<Unreported>("unreported");
    if (!unreported || Date.now() < unreported.at + reportMs) return;
    await this.ctx.storage.delete("unreported");
    const { slugs } = unreported;
    if (slugs.length === 0 || locale !== defaultLocale) return;
    writeLog("warn", "webhook.missed", { products: slugs.length, slug: slugs[0] });
    await recordEvent(this.env, missedEvents.product);
  }

  /** Number of runs that died: each left its "started" entry behind. */
  async #deaths(): Promise<number> {
    const started = await this.ctx.storage.get<StartedRun>("started");
    return started ? Math.min(maxDeaths, started.deaths + 1) : 0;
  }

  /** Whether the schedule should skip a run that would only die again. */
  async #isPausedAfterDeath(): Promise<boolean> {
    const started = await this.ctx.storage.get<StartedRun>("started");
    if (!started || isBusy()) return false;
    return Date.now() < started.at + restAfterDeathMs * 4 ** started.deaths;
  }

  async #wait(locale: Locale, more: Waiting): Promise<void> {
    const stored = await this.ctx.storage.get<Waiting>("waiting");
    const slugs = [...new Set([...(stored?.slugs ?? []), ...more.slugs])];
    const all = more.all || stored?.all === true || slugs.length > maxPatched;
    const isRepeated = !all && more.isRepeated === true && (stored?.isRepeated ?? true);
    await this.ctx.storage.put({ locale, waiting: { all, slugs: all ? [] : slugs, isRepeated } });
    const ranAt = (await this.ctx.storage.get<number>("ranAt")) ?? 0;
    const now = Date.now();
    const patchAt = isRepeated ? now + repeatMs : Math.max(now, ranAt + gatherMs);
    const dueAt = more.all ? now : patchAt;
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || dueAt < alarm) await this.ctx.storage.setAlarm(dueAt);
  }

  #options(locale: Locale): { reader: CatalogueReader; writer: CatalogueWriter } {
    return { reader: this.readerFor(locale), writer: this.writerFor(locale) };
  }

  // Sent twice, because pages rendered while an isolate loads the new index may still show the old
  // one.
  async #announce(locale: Locale, etag: string, changed: string[]): Promise<void> {
    const version = indexVersion(indexEdition(configFor(this.env)), etag);
    if ((await this.ctx.storage.get("announced")) === version) return;
    await this.ctx.storage.put("announced", version);
    // Product pages are cached for hours: this purges those whose change no webhook has reported.
    const tags: Tag[] = ["listing", ...changed.map((slug): Tag => `product:${slug}`)];
    const index = { language: locale, version };
    await generationsObject(this.env).invalidate(tags, { repeatAfterSeconds: 10, index });
  }
}

/** A builder as the worker calls it. */
export type BuilderPort = Pick<
  CatalogueBuilder,
  "rebuild" | "rebuildWhenDue" | "refreshProduct" | "takeProducts" | "pollCategories"
>;

declare module "../app-env.ts" {
  interface Bindings {
    CATALOGUE_BUILDER: PortNamespace<BuilderPort, CatalogueBuilder> &
      DurableObjectNamespace<CatalogueBuilder>;
    /** The product indexes. */
    CATALOGUE: R2Bucket;
  }
}
