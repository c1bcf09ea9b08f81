import { eq } from "drizzle-orm";
import type { Context } from "./context.ts";
import { inLocale } from "./locale.ts";
import { options } from "./schema/content.ts";
import type { ProductRow } from "./schema/products.ts";

/** What an editor has typed into the box of Yoast or Rank Math. */
interface Typed {
  title?: string;
  description?: string;
  noindex?: boolean;
  canonical?: string;
  image?: string;
}

/** A post's values as the plugin returns them (wordpress/edge-storefront, includes/seo.php). */
async function toValues(id: number, name: string, { db, env }: Context) {
  if (env.SEO_FIELDS !== "on") return null;
  const [row] = await db
    .select()
    .from(options)
    .where(eq(options.name, `seo_${id}`));
  const typed: Typed = row ? JSON.parse(row.value) : {};
  return {
    title: typed.title || `${name} - ${env.SITE_NAME}`,
    description: typed.description ?? "",
    canonical: typed.canonical ?? "",
    image: typed.image ?? "",
    noindex: typed.noindex ?? false,
  };
}

/** A product's fields for search engines. */
export const productSeo = (row: ProductRow, _args: object, context: Context) =>
  toValues(row.id, inLocale(context.locale, row.nameId, row.nameEn), context);

/** An article's. */
export const postSeo = (
  { databaseId, title }: { databaseId: number; title: string },
  _args: object,
  context: Context,
) => toValues(databaseId, title, context);
