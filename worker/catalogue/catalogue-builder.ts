import { DurableObject } from "cloudflare:workers";
import { isLocale, type Locale } from "../../shared/i18n/locales.ts";
import { backendFetch } from "../backend-fetch.ts";
import type { Bindings } from "../bindings.ts";
import type { Tag } from "../cache/tags.ts";
import { configFor } from "../config.ts";
import { writeLog } from "../log.ts";
import { answerContext } from "./answer-context.ts";
import { askPlainly } from "./ask-plainly.ts";
import { type BuildResult, patch, rebuild } from "./index-build.ts";

/** What is waiting to be done; "all" outdoes single products. */
interface Waiting {
  all: boolean;
  slugs: string[];
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
    const last = await this.ctx.storage.get<LastRun>("last");
    if (last && Date.now() < last.endedAt + shareOfBackend * last.tookMs) return;
    await this.rebuild(locale);
  }

  override async alarm(): Promise<void> {
    const locale = await this.ctx.storage.get("locale");
    const waiting = await this.ctx.storage.get<Waiting>("waiting");
    if (!isLocale(locale) || !waiting) return;
    await this.ctx.storage.delete("waiting");
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
    }
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
    const options = {
      ask: askPlainly(backendFetch(this.env, config), config, locale),
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
