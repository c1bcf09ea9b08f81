import type { Notice } from "../../shared/actions.ts";
import type { Translate } from "../../shared/i18n/translate.ts";

/** Adds a notice's translated text: the browser has only the texts of its own controls. */
export function translateNotice(notice: Notice, t: Translate): Notice {
  // The backend's own message, for which there is no text of ours.
  if (notice.id === "backend.said") return notice;
  return { ...notice, text: t(notice.id, notice.values) };
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
