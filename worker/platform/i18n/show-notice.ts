import type { Notice } from "../../../shared/actions.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";

/** What tells of something that was done as it was wished. */
const goodNews: ReadonlySet<Notice["id"]> = new Set([
  "account.created",
  "account.password-changed",
  "account.password-reset",
  "account.reset-sent",
  "account.updated",
  "cart.added",
  "cart.code-applied",
  "cart.code-removed",
  "cart.emptied",
  "cart.removed",
  "order.reordered",
  "review.thanks",
]);

/** Puts a notice into words: the browser carries only the texts of its own controls. */
export function sayNotice(notice: Notice, t: Translate): Notice {
  // The backend's own words, where no sentence of ours fits.
  if (notice.id === "backend.said") return notice;
  const said = { ...notice, text: t(notice.id, notice.values) };
  return goodNews.has(notice.id) ? { ...said, isGood: true } : said;
}

/** Puts the notices of a form's fields into words. */
export const sayFields = (fields: Record<string, Notice>, t: Translate): Record<string, Notice> =>
  Object.fromEntries(Object.entries(fields).map(([name, notice]) => [name, sayNotice(notice, t)]));

/** Puts several notices into words. */
export const sayNotices = (notices: readonly Notice[], t: Translate): Notice[] =>
  notices.map((notice) => sayNotice(notice, t));
