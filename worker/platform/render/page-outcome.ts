import type { MessageId, MessageValues } from "../../../shared/i18n/translator.ts";

/** What a page answers where it has nothing to show: an expected end, not an error. */
export type PageOutcome =
  | {
      outcome: "not-found";
      /** Said instead of naming the path. */
      message?: { id: MessageId; values?: MessageValues };
      /** A way out, beside the usual ones. */
      link?: { href: string; label: MessageId };
    }
  | { outcome: "redirect"; location: string; status: 301 | 302 | 303 };

type NotFound = Extract<PageOutcome, { outcome: "not-found" }>;

/** There is no such page: a 404 in the visitor's language. */
export const notFound = (detail: Omit<NotFound, "outcome"> = {}): PageOutcome => ({
  outcome: "not-found",
  ...detail,
});

/** The page is elsewhere; location has its language prefix already. */
export const redirect = (location: string, status: 301 | 302 | 303 = 302): PageOutcome => ({
  outcome: "redirect",
  location,
  status,
});

/** Tells an outcome from a page's data. */
export const isOutcome = (loaded: unknown): loaded is PageOutcome =>
  typeof loaded === "object" && loaded !== null && "outcome" in loaded;
