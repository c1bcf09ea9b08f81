import type { Context } from "hono";
import { locales } from "../../shared/i18n/locales.ts";
import type { AppEnv } from "../app-env.ts";
import type { WholeCatalogue } from "../commerce/catalogue-engine.ts";
import { smallEngine } from "../listing/backend-listing.ts";

/** Thrown while the index of a shop is built for the first time; its builder has been started. */
export class NotIndexed extends Error {
  override readonly name = "NotIndexed";
}

/** All products of the request's language, of a shop of any size. */
export async function wholeCatalogue(c: Context<AppEnv>): Promise<WholeCatalogue> {
  const { catalogue, locale } = c.var;
  const indexState = await c.var.index();
  if (indexState.state !== "none") return indexState.engine;
  const small = await smallEngine(catalogue, locales[locale].languageTag);
  if (!small) throw new NotIndexed();
  return small;
}
