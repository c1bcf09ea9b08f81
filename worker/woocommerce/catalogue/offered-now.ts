import type { Locale } from "../../../shared/i18n/locales.ts";
import type { OfferedProduct } from "../../commerce/catalogue.ts";
import type { Bindings } from "../../platform/app-env.ts";
import { backendFetch } from "../../platform/http/backend-fetch.ts";
import type { Config } from "../../settings/config.ts";
import { queryUncached } from "../catalogue-client.ts";
import { getOfferedProducts } from "../documents/product-list-queries.ts";
import { toOffered } from "./products.ts";

/** One product as it is sold at this moment, past all caches; null for what is not sold. */
export async function readOfferedNow(
  { env, config }: { env: Pick<Bindings, "BACKEND">; config: Config },
  productId: number,
  locale: Locale,
): Promise<OfferedProduct | null> {
  const query = queryUncached(backendFetch(env, config), config, locale);
  const { products } = await query(getOfferedProducts, { ids: [productId] });
  const [offered] = toOffered(products?.nodes ?? [], { config });
  return offered ?? null;
}
