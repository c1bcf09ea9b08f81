import type { Context, Handler } from "hono";
import { type ActionSurroundings, handleAction } from "../actions/handle-action.ts";
import type { AppEnv } from "../app-env.ts";
import { backendFetch } from "../backend-fetch.ts";
import { createAddressBook } from "../catalogue/address-book.ts";
import { createContactDesk } from "../contact/contact-desk.ts";
import { shopFor } from "../render/shops.ts";

/** What a request hands to its action. */
export function actionSurroundings(c: Context<AppEnv>): ActionSurroundings {
  const { config, locale, catalogue } = c.var;
  return {
    bindings: c.env,
    config,
    locale,
    addresses: createAddressBook(catalogue),
    contact: createContactDesk({
      fetch: backendFetch(c.env, config),
      config,
      limit: c.env.CONTACT_LIMIT,
      visitor: c.req.header("cf-connecting-ip") ?? "",
    }),
    t: shopFor(locale, config.settings).t,
  };
}

/** POST /actions/{name}, under every language prefix. */
export const action: Handler<AppEnv> = (c) =>
  handleAction(c.req.raw, c.req.param("name") ?? "", actionSurroundings(c));
