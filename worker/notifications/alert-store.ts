import type { Locale } from "../../shared/i18n/locales.ts";
import type { MinorUnits } from "../../shared/money.ts";
import type { KeyValue } from "../commerce/session.ts";
import { randomText, toHash } from "../platform/crypto.ts";

const PREFIX = "alert:";

const HOUR_MS = 60 * 60 * 1000;
/** How long an alert waits for its confirmation, and after that for its product. */
export const CONFIRM_MS = 24 * HOUR_MS;
export const WAIT_MS = 180 * 24 * HOUR_MS;
/** Of one product. */
export const MAX_ALERTS = 1_000;
/** Mails that ask one mailbox to confirm one alert, within a day. */
export const MAX_ASKED = 3;

/** "stock": the product can be bought again; "price": it costs less than when it was asked for. */
export type AlertKind = "stock" | "price";

/** What somebody asks to be mailed about a product. */
export interface AlertRequest {
  kind: AlertKind;
  email: string;
  /** Null for the product as a whole. */
  variationId: number | null;
  /** The price that it must fall below; null for stock. */
  price: MinorUnits | null;
  locale: Locale;
}

/** A mail that is still to be sent, and how often that has failed. */
interface Outgoing {
  mail: "confirm" | "news";
  tries: number;
  at: number;
}

export interface Alert extends AlertRequest {
  id: string;
  /** Of the token in its link. */
  hash: string;
  /** The token itself, until it is mailed. */
  token: string | null;
  since: number;
  isConfirmed: boolean;
  /** Mails that have asked for the confirmation. */
  asked: number;
  outgoing: Outgoing | null;
}

const isSameRequest = (one: AlertRequest, other: AlertRequest): boolean =>
  one.email.toLowerCase() === other.email.toLowerCase() &&
  one.kind === other.kind &&
  one.variationId === other.variationId;

/** The alerts of one product, in its object's storage. */
export class AlertStore {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  all(): Alert[] {
    return Array.from(this.#store.list<Alert>({ prefix: PREFIX }), ([, alert]) => alert);
  }

  put(alert: Alert): void {
    this.#store.put(PREFIX + alert.id, alert);
  }

  delete({ id }: Pick<Alert, "id">): void {
    this.#store.delete(PREFIX + id);
  }

  /** Returns the alert of a link's token; null for any other. */
  find(token: string): Alert | null {
    const hash = toHash(token);
    return this.#unexpired().find((alert) => alert.hash === hash) ?? null;
  }

  /**
   * Stores an alert and the mail that asks for its confirmation. False where too many are confirmed;
   * before that, the oldest that is not makes room. One that is confirmed stays so, and a mailbox is
   * not asked again and again: neither is shown to whoever asks.
   */
  ask(asked: AlertRequest, mailAt: number): boolean {
    const alerts = this.#unexpired();
    const existing = alerts.find((alert) => isSameRequest(alert, asked));
    if (existing) {
      if (!existing.isConfirmed && existing.asked < MAX_ASKED && existing.outgoing === null)
        this.put({ ...existing, since: mailAt, ...this.#asking(existing.asked, mailAt) });
      return true;
    }
    if (alerts.length >= MAX_ALERTS && !this.#makeRoom(alerts)) return false;
    const id = randomText(9);
    this.put({ ...asked, id, since: mailAt, isConfirmed: false, ...this.#asking(0, mailAt) });
    return true;
  }

  confirm(token: string): Alert | null {
    const alert = this.find(token);
    if (!alert) return null;
    if (!alert.isConfirmed) this.put({ ...alert, isConfirmed: true, since: Date.now() });
    return alert;
  }

  end(token: string): boolean {
    const alert = this.find(token);
    if (alert) this.delete(alert);
    return alert !== null;
  }

  /** Forgets what was not confirmed in time, and what has waited too long. */
  prune(): void {
    for (const alert of this.all()) if (this.#isExpired(alert)) this.delete(alert);
  }

  /** When there is something to do next; null without alerts. */
  nextAt(): number | null {
    const times = this.all().map((alert) => alert.outgoing?.at ?? this.#getEnd(alert));
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Whoever asks for mails to others' mailboxes keeps nobody out. */
  #makeRoom(alerts: readonly Alert[]): boolean {
    const [oldest] = alerts
      .filter(({ isConfirmed }) => !isConfirmed)
      .toSorted((one, other) => one.since - other.since);
    if (oldest) this.delete(oldest);
    return oldest !== undefined;
  }

  #asking(asked: number, at: number): Pick<Alert, "token" | "hash" | "asked" | "outgoing"> {
    const token = randomText(24);
    const outgoing: Outgoing = { mail: "confirm", tries: 0, at };
    return { token, hash: toHash(token), asked: asked + 1, outgoing };
  }

  #unexpired(): Alert[] {
    return this.all().filter((alert) => !this.#isExpired(alert));
  }

  #getEnd({ since, isConfirmed }: Alert): number {
    return since + (isConfirmed ? WAIT_MS : CONFIRM_MS);
  }

  #isExpired(alert: Alert): boolean {
    return this.#getEnd(alert) <= Date.now();
  }
}
