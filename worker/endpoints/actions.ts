import type { Context, Handler } from "hono";
import { type ActionSurroundings, handleAction } from "../actions/handle-action.ts";
import type { AppEnv } from "../app-env.ts";
import { backendFetch } from "../backend-fetch.ts";
import { createAddressBook } from "../catalogue/address-book.ts";
import { createContactDesk } from "../contact/contact-desk.ts";
import { clientKey } from "../limits/client-address.ts";
import { createLimiter } from "../limits/limiter.ts";
import { renderError } from "../pages/serve-page.tsx";
import { shopFor } from "../render/shops.ts";
import { visitorOf } from "../visitor.ts";

/** What a request hands to its action. */
export function actionSurroundings(c: Context<AppEnv>): ActionSurroundings {
  const { config, locale, catalogue, requestId } = c.var;
  return {
    requestId,
    bindings: c.env,
    config,
    locale,
    addresses: createAddressBook(catalogue),
    contact: createContactDesk({
      fetch: backendFetch(c.env, config, () => visitorOf(c.req.raw, config)),
      config,
      ...(config.rateLimits ? { limit: c.env.CONTACT_LIMIT } : {}),
      visitor: clientKey(c.req.raw, config),
    }),
    limiter: createLimiter(c.req.raw, c.env, config),
    t: shopFor(locale, config.settings).t,
  };
}

/** POST /actions/{name}, under every language prefix. */
export const action: Handler<AppEnv> = async (c) => {
  const isForm = !/json/i.test(c.req.header("content-type") ?? "");
  const response = await handleAction(c.req.raw, c.req.param("name") ?? "", actionSurroundings(c));
  if (response.status !== 429 || !isForm) return response;
  c.header("retry-after", response.headers.get("retry-after") ?? undefined);
  return renderError(c, { status: 429, path: c.var.path, message: { id: "limit.reached" } });
};
