import type { Locale } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../bindings.ts";
import type { Config } from "../config.ts";
import type { AddressBook } from "./define-action.ts";

/** What the app hands to every action. */
export interface ActionSurroundings {
  bindings: Pick<Bindings, "SESSIONS">;
  config: Config;
  locale: Locale;
  addresses: AddressBook;
}

/** Answers POST /actions/{name}: JSON for an island, 303 for a form. */
export async function handleAction(
  _request: Request,
  _name: string,
  _surroundings: ActionSurroundings,
): Promise<Response> {
  return Response.json({ ok: false, error: { code: "action-unknown" } }, { status: 404 });
}
