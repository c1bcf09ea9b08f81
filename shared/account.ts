import type { CartImage } from "./cart.ts";
import type { MessageId } from "./i18n/translate.ts";
import type { MinorUnits } from "./money.ts";
import type { StateTone } from "./order-states.ts";

/** The sections of an account, in the order of their tabs. */
export const accountTabs = ["orders", "downloads", "wishlist", "details", "addresses"] as const;

/** Name of a section, as in the query "tab". */
export type AccountTab = (typeof accountTabs)[number];

/** Minimum length of a password; the backend accepts any. */
export const MIN_PASSWORD_LENGTH = 8;

/** One order in a customer's order list. */
export interface OrderSummary {
  id: number;
  number: string;
  /** ISO 8601 with offset. */
  date: string;
  /** Its status, as its own page says it. */
  label: MessageId;
  tone: StateTone;
  /** Its page shows how to pay it. */
  isToBePaid: boolean;
  currency: string;
  total: MinorUnits;
  /** Pictures of its first lines. */
  pictures: CartImage[];
  /** Pieces in its first lines, and whether there are more lines. */
  pieces: number;
  hasMore: boolean;
  /** Names of the products among its first lines that bring files. */
  files: string[];
}

/** A file that a customer may download; its URL stays in the worker. */
export interface CustomerDownload {
  /** Last segment of its path on this site. */
  file: string;
  name: string;
  product: string;
  /** Downloads left; null without a limit. */
  remaining: number | null;
  /** ISO 8601, null for never. */
  expires: string | null;
}

/** The logged-in customer, without any token. */
export interface Viewer {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
}
