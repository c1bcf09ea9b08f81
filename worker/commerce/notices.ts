import type { ActionName, Notice } from "../../shared/actions.ts";
import type { Translate } from "../../shared/i18n/translate.ts";
import { emptyFormState, type FormState } from "../../shared/ui/field.tsx";
import type { Flash } from "./session.ts";

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

/** What a form contained when it was refused; empty where the last form was another one. */
export const getFormState = (flash: Flash | null, form: ActionName, t: Translate): FormState =>
  flash?.form === form
    ? { values: flash.values ?? {}, errors: translateFields(flash.fields ?? {}, t) }
    : emptyFormState;

interface NoticesContext {
  session: { notices: readonly Notice[] };
  site: { t: Translate };
}

/** The notices of the last form and of this request. */
export const shownNotices = (flash: Flash | null, { session, site }: NoticesContext): Notice[] =>
  translateNotices([...(flash?.notices ?? []), ...session.notices], site.t);
