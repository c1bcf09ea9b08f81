import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";
import type { ProductRow } from "../schema/products.ts";

export const itemName = (row: ProductRow, locale: Locale): string =>
  inLocale(locale, row.nameId, row.nameEn);

export const productLink = (row: ProductRow, env: Env): string =>
  `${env.SITE_URL}/product/${row.slug}/`;

export const viewCart = (env: Env): string =>
  `<a href="${env.SITE_URL}/cart/" class="button wc-forward">View cart</a>`;
