import type { ActionName } from "./actions.ts";

/** Forms whose contents go along when the language is switched on their page, by their actions. */
export const typedForms = [
  "checkout",
  "contact",
  "login",
  "register",
  "reset-password-email",
  "save-address",
  "update-address",
  "update-customer",
  "write-review",
] as const satisfies readonly ActionName[];

/** One of them. */
export type TypedForm = (typeof typedForms)[number];

/** The id of a form of that action: a button elsewhere on the page can send it. */
export const formId = (form: ActionName): string => `form-${form}`;
