import type { Notice } from "../../../shared/actions.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";

/** Notices of success. */
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

/** Adds a notice's translated text: the browser has only the texts of its own controls. */
export function sayNotice(notice: Notice, t: Translate): Notice {
  // The backend's own message, for which there is no text of ours.
  if (notice.id === "backend.said") return notice;
  const said = { ...notice, text: t(notice.id, notice.values) };
  return goodNews.has(notice.id) ? { ...said, isGood: true } : said;
}

/** Translates the notices of a form's fields. */
export const sayFields = (fields: Record<string, Notice>, t: Translate): Record<string, Notice> =>
  Object.fromEntries(Object.entries(fields).map(([name, notice]) => [name, sayNotice(notice, t)]));

/** Translates several notices. */
export const sayNotices = (notices: readonly Notice[], t: Translate): Notice[] =>
  notices.map((notice) => sayNotice(notice, t));
