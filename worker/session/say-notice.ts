import type { Notice } from "../../shared/actions.ts";
import type { MessageId, Translate } from "../../shared/i18n/translator.ts";

// The backend's own words, shown where no sentence of ours fits.
const backendSaid = "backend.said";

/** Puts a notice into words: the browser carries only the texts of its own controls. */
export function sayNotice(notice: Notice, t: Translate): Notice {
  if (notice.id === backendSaid) return notice;
  return { ...notice, text: t(notice.id as MessageId, notice.values) };
}

/** Puts the notices of a form's fields into words. */
export const sayFields = (fields: Record<string, Notice>, t: Translate): Record<string, Notice> =>
  Object.fromEntries(Object.entries(fields).map(([name, notice]) => [name, sayNotice(notice, t)]));

/** Puts several notices into words. */
export const sayNotices = (notices: readonly Notice[], t: Translate): Notice[] =>
  notices.map((notice) => sayNotice(notice, t));
