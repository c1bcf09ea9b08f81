import type { Notice } from "../../shared/actions.ts";
import type { Translate } from "../../shared/i18n/translate.ts";

/** Notices of success. */
const successNotices: ReadonlySet<Notice["id"]> = new Set([
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
  "checkout.rate-instead",
  "order.reordered",
  "cart.all-added",
  "cart.some-added",
  "review.thanks",
]);

/** Adds a notice's translated text: the browser has only the texts of its own controls. */
export function translateNotice(notice: Notice, t: Translate): Notice {
  // The backend's own message, for which there is no text of ours.
  if (notice.id === "backend.said") return notice;
  const withText = { ...notice, text: t(notice.id, notice.values) };
  return successNotices.has(notice.id) ? { ...withText, isGood: true } : withText;
}

/** Translates the notices of a form's fields. */
export const translateFields = (
  fields: Record<string, Notice>,
  t: Translate,
): Record<string, Notice> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, notice]) => [name, translateNotice(notice, t)]),
  );

/** Translates several notices. */
export const translateNotices = (notices: readonly Notice[], t: Translate): Notice[] =>
  notices.map((notice) => translateNotice(notice, t));
