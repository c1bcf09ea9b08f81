import { DurableObject } from "cloudflare:workers";
import { defaultLocale, isLocale, type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import type { Tag } from "../commerce/cache-policy.ts";
import type { CatalogueWriter, StoredCatalogue } from "../commerce/catalogue-engine.ts";
import type { CatalogueReader } from "../commerce/indexed-product.ts";
import type { Bindings } from "../platform/app-env.ts";
import { toHash } from "../platform/crypto.ts";
import { writeLog } from "../platform/log.ts";
import type { PortNamespace } from "../platform/objects/object-port.ts";
import { configFor } from "../settings/config.ts";
import { type NotedRun, WholeRun } from "./catalogue-run.ts";
import { generationsObject, recordEvent } from "./generations-object.ts";
import { indexEdition, indexVersion } from "./index-store.ts";

/** Slugs of products that have changed. */
interface Waiting {
  /** To be read. */
  slugs: string[];
  /** Read once; they are read again, because a webhook may be ahead of its API. */
  again: string[];
}

/** A run in progress, or one that died with its isolate. */
interface StartedRun {
  /** The language of a whole run, or products that have changed. */
  what: Locale | "products";
  /** Number of consecutive runs that died before this one without progress. */
  deaths: number;
}

/** A whole run over several alarms, as it can be resumed. */
interface StoredRun {
  locale: Locale;
  /** Of what it is made. */
  edition: string;
  /** Milliseconds since 1970. */
  began: number;
  /** Null before its first products are stored. */
  noted: NotedRun | null;
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

/**
 * The shortest time from one rebuild after a change to the next, which gathers what changes
 * meanwhile. A change shall be on listings within ten seconds; two languages of 10,000 products take
 * three to four to rebuild. The first change after a quiet time does not wait.
 */
const gatherMs = 5_000;
/** More changed products than this cause a whole run. */
const maxGathered = 50;
/** Scheduled runs take at most 1/shareOfBackend of the backend's time, for each language. */
const shareOfBackend = 30;

const maxDeaths = 4;
/** The schedule leaves a language whose run has died too often alone for this long. */
const restAfterDeathsMs = 6 * 3_600_000;
/** A value in the object's storage may take 2 MB; a run with more facets goes on without a note. */
const maxNoted = 1_000_000;

/** What an alarm has to do. */
type Work = { run: StoredRun; waiting?: never } | { run?: never; waiting: Waiting };

/**
 * Builds the product indexes of all languages outside any request, one after another: two at once
 * would exceed the memory of an isolate.
 */
export abstract class CatalogueBuilder extends DurableObject<Bindings> {
  /** Reads the products of one language, one call at a time. */
  protected abstract readerFor(locale: Locale): CatalogueReader;

  /** Stores the products of one language. */
  protected abstract writerFor(locale: Locale): CatalogueWriter;

  /** A whole run continues with the next alarm after this long: an alarm may take fifteen minutes. */
  protected readonly sliceMs: number = 60_000;

  /** The whole run that this object is in the middle of. */
  #whole: WholeRun | null = null;

  /** Rebuilds the indexes of all languages, after a webhook or an operator's large change. */
  async rebuild(): Promise<void> {
    await this.ctx.storage.put("rebuildAskedAt", Date.now());
    await this.#queue(localeCodes);
  }

  /**
   * Builds the index that a request of this language has not found, then those that have never been
   * built. A run in progress continues.
   */
  async buildMissing(locale: Locale): Promise<void> {
    const run = await this.ctx.storage.get<StoredRun>("run");
    const missing = [locale];
    for (const other of localeCodes)
      if (other !== locale && !(await this.#isBuilt(other))) missing.push(other);
    await this.#queue(missing.filter((code) => code !== run?.locale));
  }

  /** Whether the index of a language is being built, or will be after that of another one. */
  async isBuilding(locale: Locale): Promise<boolean> {
    const run = await this.ctx.storage.get<StoredRun>("run");
    return run !== undefined && [run.locale, ...(await this.#due())].includes(locale);
  }

  /** Reads a product that may be new, changed or deleted. */
  async refreshProduct(slug: string): Promise<void> {
    const { storage } = this.ctx;
    const unreported = await storage.get<Unreported>("unreported");
    if (unreported?.slugs.includes(slug)) {
      const slugs = unreported.slugs.filter((existing) => existing !== slug);
      await storage.put<Unreported>("unreported", { ...unreported, slugs });
    }
    const waiting = await this.#waiting();
    const slugs = [...new Set([...waiting.slugs, slug])];
    const isTooMuch = slugs.length > maxGathered;
    await storage.put<Waiting>(
      "waiting",
      isTooMuch ? { slugs: [], again: [] } : { ...waiting, slugs },
    );
    await this.#queue(isTooMuch ? localeCodes : []);
  }

  /**
   * Rebuilds the indexes that are due: a run takes at most 1/shareOfBackend of the backend's time.
   * Called by the schedule.
   */
  async rebuildWhenDue(): Promise<void> {
    await this.#reportMissedProducts();
    const run = await this.ctx.storage.get<StoredRun>("run");
    const due: Locale[] = [];
    for (const locale of localeCodes) {
      const restsUntil = await this.ctx.storage.get<number>(`restsUntil:${locale}`);
      if (locale !== run?.locale && Date.now() >= (restsUntil ?? 0)) due.push(locale);
    }
    await this.#queue(due);
  }

  /** Looks for changed categories, of which not every WooCommerce sends webhooks. */
  async pollCategories(): Promise<void> {
    for (const locale of localeCodes)
      await this.#pollCategories(locale).catch((cause) =>
        writeLog("warn", "index", { locale, state: "categories not read" }, cause),
      );
  }

  /** Compares the categories with those of the last time. */
  async #pollCategories(locale: Locale): Promise<void> {
    const { storage } = this.ctx;
    const categories = await this.readerFor(locale).categories();
    const hash = toHash(JSON.stringify([indexEdition(configFor(this.env)), categories]));
    const key = `categories:${locale}`;
    const before = await storage.get<PolledCategories>(key);
    await storage.put<PolledCategories>(key, { hash, at: Date.now() });
    if (!before || before.hash === hash) return;
    await generationsObject(this.env).invalidate(["categories", "listing"]);
    // A webhook has had the index rebuilt.
    if (((await storage.get<number>("rebuildAskedAt")) ?? 0) >= before.at) return;
    if (locale === defaultLocale) await recordEvent(this.env, missedEvents.category);
    await this.#queue([locale]);
  }

  /** Adds languages to those that a whole run is due for, behind what waits, and sets the alarm. */
  async #queue(locales: readonly Locale[]): Promise<void> {
    const queued = await this.#due();
    if (locales.length > 0)
      await this.ctx.storage.put("due", [...new Set([...queued, ...locales])]);
    await this.#setAlarm();
  }

  /** Languages that a whole run is due for, in their turn. */
  async #due(): Promise<Locale[]> {
    return ((await this.ctx.storage.get<unknown[]>("due")) ?? []).filter(isLocale);
  }

  async #waiting(): Promise<Waiting> {
    return (await this.ctx.storage.get<Waiting>("waiting")) ?? { slugs: [], again: [] };
  }

  async #setAlarm(): Promise<void> {
    const { storage } = this.ctx;
    const { slugs, again } = await this.#waiting();
    const isWhole = (await storage.get("run")) || (await this.#due()).length > 0;
    if (!isWhole && slugs.length + again.length === 0) return;
    const dueAt = isWhole ? Date.now() : Math.max(Date.now(), await this.#mayReadAt());
    const alarm = await storage.getAlarm();
    if (alarm === null || dueAt < alarm) await storage.setAlarm(dueAt);
  }

  /** When products that have changed may be read. */
  async #mayReadAt(): Promise<number> {
    return ((await this.ctx.storage.get<number>("readAt")) ?? 0) + gatherMs;
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const work = await this.#next();
    if (!work) return;
    const what = work.run?.locale ?? "products";
    const language = work.run && { locale: work.run.locale };
    const before = await storage.get<StartedRun>("started");
    const deaths = before?.what === what ? Math.min(maxDeaths, before.deaths + 1) : 0;
    if (deaths > 0) writeLog("error", "index", { ...language, state: "died", deaths });
    await storage.put<StartedRun>("started", { what, deaths });
    try {
      if (!work.run) await this.#update(work.waiting);
      else if (deaths < maxDeaths) await this.#resume(work.run);
      else await this.#giveUp(work.run);
    } catch (cause) {
      // The last good index stays; the next schedule, webhook or request retries.
      writeLog("error", "index", { ...language, state: "failed" }, cause);
      await storage.delete("run");
      this.#whole = null;
    } finally {
      await storage.delete("started");
      await this.#setAlarm();
    }
  }

  /** What is to be done: the run that is in progress, products that have changed, or the next run. */
  async #next(): Promise<Work | null> {
    const { storage } = this.ctx;
    const edition = indexEdition(configFor(this.env));
    const run = await storage.get<StoredRun>("run");
    if (run?.edition === edition) return { run };
    if (run) await storage.delete("run");
    const waiting = await this.#waiting();
    const [locale, ...others] = await this.#due();
    const isWaiting = waiting.slugs.length + waiting.again.length > 0;
    if (isWaiting && (!locale || Date.now() >= (await this.#mayReadAt()))) return { waiting };
    if (!locale) return null;
    const started: StoredRun = { locale, edition, began: Date.now(), noted: null };
    await storage.put({ due: others, run: started });
    return { run: started };
  }

  /** Continues a whole run for one slice. */
  async #resume(stored: StoredRun): Promise<void> {
    const { storage } = this.ctx;
    const { locale, began } = stored;
    const until = Date.now() + this.sliceMs;
    const options = { reader: this.readerFor(locale), writer: this.writerFor(locale) };
    this.#whole ??= await WholeRun.begin(options, stored.noted);
    const whole = this.#whole;
    let { noted } = whole;
    try {
      do {
        const result = await whole.step();
        if (result) {
          this.#whole = null;
          await storage.delete("run");
          return await this.#finishWhole(locale, result, began);
        }
        if (whole.noted === noted) continue;
        noted = whole.noted;
        if (JSON.stringify(noted).length > maxNoted) continue;
        await storage.put<StoredRun>("run", { ...stored, noted });
        // It has made progress.
        await storage.put<StartedRun>("started", { what: locale, deaths: 0 });
      } while (Date.now() < until);
    } catch (cause) {
      await whole.discard();
      throw cause;
    }
  }

  /** Ends a run that has died too often; the next one starts over. */
  async #giveUp({ locale }: StoredRun): Promise<void> {
    this.#whole = null;
    await this.ctx.storage.delete("run");
    await this.ctx.storage.put(`restsUntil:${locale}`, Date.now() + restAfterDeathsMs);
  }

  /** Reads products that have changed, once for all languages, and replaces them in each index. */
  async #update({ slugs, again }: Waiting): Promise<void> {
    const began = Date.now();
    await this.ctx.storage.put({ readAt: began, waiting: { slugs: [], again: slugs } });
    const all = [...new Set([...slugs, ...again])];
    const readFacets = (locale: Locale) => this.writerFor(locale).facets();
    const sources = await this.readerFor(defaultLocale).products(all, readFacets);
    let isBuilt = false;
    for (const [locale, source] of sources)
      try {
        const result = await this.writerFor(locale).update(all, source);
        isBuilt ||= result?.state === "built";
        if (result) await this.#finish(locale, result, began);
        else await this.#queue([locale]);
      } catch (cause) {
        writeLog("error", "index", { locale, state: "failed" }, cause);
      }
    // A second look that found nothing new delays no other change.
    if (slugs.length === 0 && !isBuilt) await this.ctx.storage.delete("readAt");
  }

  async #finishWhole(locale: Locale, result: StoredCatalogue, began: number): Promise<void> {
    const edited = result.state === "built" ? result.edited : [];
    if (edited.length > 0 && locale === defaultLocale) await this.#noteUnreported(edited);
    await this.#finish(locale, result, began);
    const restMs = shareOfBackend * (Date.now() - began);
    await this.ctx.storage.put(`restsUntil:${locale}`, Date.now() + restMs);
  }

  async #finish(locale: Locale, result: StoredCatalogue, began: number): Promise<void> {
    const tookMs = Date.now() - began;
    const { changed = [] } = result.state === "too-many" ? {} : result;
    const edited = result.state === "built" ? result.edited : [];
    const counts = { changed: changed.length, edited: edited.length };
    const facts = { locale, ...result, ...counts, tookMs };
    if (result.state !== "too-many") writeLog("info", "index", facts);
    else writeLog("warn", "index", { ...facts, needs: "postgresql" });
    await this.#announce(locale, result.state === "unchanged" ? null : result.etag, changed);
  }

  /** Remembers what no webhook has reported so far: it may still be on its way. */
  async #noteUnreported(edited: readonly string[]): Promise<void> {
    const stored = await this.ctx.storage.get<Unreported>("unreported");
    const slugs = [...new Set([...(stored?.slugs ?? []), ...edited])].slice(0, maxUnreported);
    await this.ctx.storage.put<Unreported>("unreported", { slugs, at: stored?.at ?? Date.now() });
  }

  async #reportMissedProducts(): Promise<void> {
    const unreported = await this.ctx.storage.get<Unreported>("unreported");
    if (!unreported || Date.now() < unreported.at + reportMs) return;
    await this.ctx.storage.delete("unreported");
    const { slugs } = unreported;
    if (slugs.length === 0) return;
    writeLog("warn", "webhook.missed", { products: slugs.length, slug: slugs[0] });
    await recordEvent(this.env, missedEvents.product);
  }

  /** Whether an index of this edition has been stored, to this object's knowledge. */
  async #isBuilt(locale: Locale): Promise<boolean> {
    const announced = await this.ctx.storage.get<string>(`announced:${locale}`);
    return announced?.startsWith(indexVersion(indexEdition(configFor(this.env)), "")) === true;
  }

  // Sent twice, because pages rendered while an isolate loads the new index may still show the old
  // one.
  async #announce(locale: Locale, etag: string | null, changed: readonly string[]): Promise<void> {
    const { storage } = this.ctx;
    const key = `announced:${locale}`;
    const version = etag && indexVersion(indexEdition(configFor(this.env)), etag);
    const isNew = version !== null && (await storage.get(key)) !== version;
    if (!isNew && changed.length === 0) return;
    // Product pages are cached for hours: this purges those whose change no webhook has reported.
    const tags: Tag[] = ["listing", ...changed.map((slug): Tag => `product:${slug}`)];
    const index = version === null ? undefined : { language: locale, version };
    const options = { repeatAfterSeconds: 10, ...(index && { index }) };
    await generationsObject(this.env).invalidate(tags, options);
    if (isNew) await storage.put(key, version);
  }
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    CATALOGUE_BUILDER: PortNamespace<CatalogueBuilder>;
    /** The product indexes. */
    CATALOGUE: R2Bucket;
  }
}
