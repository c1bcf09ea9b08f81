import type { Context } from "hono";
import { locales } from "../../shared/i18n/locales.ts";
import type { WholeCatalogue } from "../commerce/catalogue-engine.ts";
import { smallEngine } from "../listing/backend-listing.ts";
import type { AppEnv } from "../platform/app-env.ts";

/** Thrown while an index is built for the first time, its builder started, or a database does not respond. */
export class NotIndexed extends Error {
  override readonly name = "NotIndexed";
}

/** All products of the request's language, of a shop of any size. */
export async function wholeCatalogue(c: Context<AppEnv>): Promise<WholeCatalogue> {
  const { catalogue, locale } = c.var;
  const indexState = await c.var.index();
  if (indexState.state === "ready" || indexState.state === "too-many") return indexState.engine;
  if (indexState.state === "unavailable") throw new NotIndexed();
  const small = await smallEngine(catalogue, locales[locale].languageTag);
  if (!small) throw new NotIndexed();
  return small;
}
