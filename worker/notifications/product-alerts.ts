import { DurableObject } from "cloudflare:workers";
import type { Locale } from "../../shared/i18n/locales.ts";
import { wishlistId } from "../../shared/wishlist.ts";
import type { OfferedProduct } from "../commerce/catalogue.ts";
import type { Mailer } from "../commerce/mailer.ts";
import type { Bindings } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import type { SendResult } from "../platform/http/send-request.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { Jobs, retryPauseMs } from "../platform/jobs.ts";
import { writeLog } from "../platform/log.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import type { PortNamespace, PortOf } from "../platform/objects/object-port.ts";
import { configFor } from "../settings/config.ts";
import { toWishlistProduct, type WishlistProduct } from "../wishlist/wishlist-products.ts";
import { confirmMail, newsMail } from "./alert-mails.ts";
import { type Alert, type AlertKind, type AlertRequest, AlertStore } from "./alert-store.ts";

/** Several webhooks of one change are looked at once. */
const CHANGED_PAUSE_MS = 5_000;
/** What one job sends; the rest follows at once. */
const MAX_MAILS = 20;

const PRODUCT = "product";

/** What the page of an alert's link shows. */
export interface ShownAlert {
  kind: AlertKind;
  variationId: number | null;
  isConfirmed: boolean;
}

/** A product as alerts compare and name it, by language; null for what is not sold. */
type Offers = Map<Locale, OfferedProduct | null>;

/** One product's alerts; empty, and so deleted, once all of them are sent or ended. */
export abstract class ProductAlerts extends DurableObject<Bindings> {
  /** The product now, in a language; throws BackendError. */
  protected abstract readOffer(productId: number, locale: Locale): Promise<OfferedProduct | null>;
  /** Null where the shop sends no mails. */
  protected abstract readonly mailer: Mailer | null;

  readonly #alerts = new AlertStore(this.ctx.storage.kv);
  readonly #jobs = new Jobs(this.ctx.storage, {
    compare: (failures: number) => this.#compare(failures),
    mail: () => this.#mail(),
  });

  /** Has a mail ask for the confirmation, at a time; false where the product has too many alerts. */
  async ask(productId: number, asked: AlertRequest, mailAt: number): Promise<boolean> {
    if (!this.#alerts.ask(asked, mailAt)) {
      writeLog("warn", "alert.full", { product: productId });
      return false;
    }
    this.ctx.storage.kv.put(PRODUCT, productId);
    await this.#plan();
    return true;
  }

  async find(token: string): Promise<ShownAlert | null> {
    const alert = this.#alerts.find(token);
    if (!alert) return null;
    const { kind, variationId, isConfirmed } = alert;
    return { kind, variationId, isConfirmed };
  }

  async confirm(token: string): Promise<boolean> {
    const alert = this.#alerts.confirm(token);
    if (!alert) return false;
    // It may have come back, or got cheaper, before the link was opened.
    if (!alert.isConfirmed) await this.changed();
    return true;
  }

  async end(token: string): Promise<boolean> {
    const isEnded = this.#alerts.end(token);
    if (isEnded) await this.#plan();
    return isEnded;
  }

  /** The product's price or stock may have changed. */
  async changed(): Promise<void> {
    if (this.#alerts.all().length > 0) this.#compareLater(CHANGED_PAUSE_MS);
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }

  #compareLater(pauseMs: number, failures = 0): void {
    this.#jobs.add("compare", failures, { at: Date.now() + pauseMs, id: "compare" });
  }

  /** Compares the product with what alerts wait for, after it could not be read so often. */
  async #compare(failures: number): Promise<void> {
    const confirmed = this.#alerts.all().filter(({ isConfirmed }) => isConfirmed);
    const offers = await rescue(this.#readOffers(confirmed), (error) => {
      const pauseMs = retryPauseMs(failures);
      if (pauseMs === null) writeLog("error", "alert.unread", {}, error);
      else this.#compareLater(pauseMs, failures + 1);
    });
    if (offers) this.#noteNews(offers);
    await this.#plan();
  }

  /** Sends the mails whose time has come, and forgets the alerts that are over. */
  async #mail(): Promise<void> {
    this.#alerts.prune();
    const due = this.#due().slice(0, MAX_MAILS);
    const offers = await rescue(this.#readOffers(due), null);
    if (offers) await this.#send(due, offers);
    else for (const alert of this.#due()) this.#retryLater(alert);
    await this.#plan();
  }

  #due(): Alert[] {
    const now = Date.now();
    return this.#alerts.all().filter(({ outgoing }) => outgoing !== null && outgoing.at <= now);
  }

  /** The product in the languages of those alerts; throws BackendError. */
  async #readOffers(alerts: readonly Alert[]): Promise<Offers> {
    const productId = this.ctx.storage.kv.get<number>(PRODUCT) ?? 0;
    const reading = [...new Set(alerts.map(({ locale }) => locale))].map(
      async (locale) => [locale, await this.readOffer(productId, locale)] as const,
    );
    return new Map(await Promise.all(reading));
  }

  /** Finds the confirmed alerts whose product is as they wait for. */
  #noteNews(offers: Offers): void {
    for (const alert of this.#alerts.all()) {
      const offer = offers.get(alert.locale);
      const shown = offer && toShown(alert, offer);
      if (alert.outgoing || !alert.isConfirmed || !shown || !isMet(alert, shown)) continue;
      this.#alerts.put({ ...alert, outgoing: { mail: "news", tries: 0, at: Date.now() } });
    }
  }

  async #send(due: readonly Alert[], offers: Offers): Promise<void> {
    const { baseUrl, settings } = configFor(this.env);
    for (const alert of due) {
      const offer = offers.get(alert.locale);
      const shown = offer && toShown(alert, offer);
      const isNews = alert.outgoing?.mail === "news";
      if (!shown || (isNews && !isMet(alert, shown))) {
        // It was sold out again, or taken from sale, while the mail could not be sent.
        this.#settle(alert, "missed");
        continue;
      }
      const written = { site: siteFor(alert.locale, settings), baseUrl };
      const mail = isNews ? newsMail(alert, shown, written) : confirmMail(alert, shown, written);
      this.#settle(alert, (await this.mailer?.send(mail)) ?? "refused");
    }
  }

  /** What becomes of an alert after its mail; it may have been ended, or confirmed, meanwhile. */
  #settle({ id }: Alert, outcome: SendResult | "missed"): void {
    const alert = this.#alerts.all().find((it) => it.id === id);
    if (!alert?.outgoing) return;
    const { mail } = alert.outgoing;
    if (outcome === "failed") {
      this.#retryLater(alert);
      return;
    }
    if (outcome === "refused") writeLog("warn", "alert.refused", { mail });
    const stays = outcome === "missed" ? mail === "news" : outcome === "sent" && mail === "confirm";
    if (stays) this.#alerts.put({ ...alert, outgoing: null, token: null });
    else this.#alerts.delete(alert);
  }

  #retryLater(alert: Alert): void {
    const { outgoing } = alert;
    if (!outgoing) return;
    const pauseMs = retryPauseMs(outgoing.tries);
    if (pauseMs === null) {
      writeLog("error", "alert.given_up", { mail: outgoing.mail });
      this.#alerts.delete(alert);
    } else {
      const later = { ...outgoing, tries: outgoing.tries + 1, at: Date.now() + pauseMs };
      this.#alerts.put({ ...alert, outgoing: later });
    }
  }

  /** Has what is next done in its time; without alerts nothing is stored any more. */
  async #plan(): Promise<void> {
    const at = this.#alerts.nextAt();
    if (at === null) await this.ctx.storage.deleteAll();
    else this.#jobs.add("mail", null, { at, id: "mail" });
  }
}

/** The product of an alert, or its variation, as it is sold now; null where that is gone. */
function toShown({ variationId }: Alert, offer: OfferedProduct): WishlistProduct | null {
  const { card, variations } = offer;
  if (variationId !== null && !variations.some(({ id }) => id === variationId)) return null;
  return toWishlistProduct(wishlistId({ productId: card.id, variationId }), card, offer);
}

const canBeBought = ({ product: { stockStatus, purchasable } }: WishlistProduct): boolean =>
  stockStatus !== "OUT_OF_STOCK" && purchasable;

function isMet(alert: Alert, shown: WishlistProduct): boolean {
  if (!canBeBought(shown)) return false;
  const { price } = shown.product;
  return alert.kind === "stock" || (price !== null && price.low < (alert.price ?? 0));
}

/** The alerts of a product. */
export function productAlerts(
  bindings: Pick<Bindings, "ALERTS">,
  productId: number,
): PortOf<ProductAlerts> {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () => bindings.ALERTS.getByName(String(productId), { locationHint });
  return withResetHandling(stub, { isRepeatable: () => true });
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    ALERTS: PortNamespace<ProductAlerts>;
  }
}
