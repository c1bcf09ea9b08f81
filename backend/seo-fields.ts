import { eq } from "drizzle-orm";
import { loadMedia } from "./catalogue/media-node.ts";
import type { Context } from "./context.ts";
import type { Env } from "./env.ts";
import { inLocale } from "./locale.ts";
import { options, type PostRow } from "./schema/content.ts";
import type { ProductRow } from "./schema/products.ts";

type Plugin = Exclude<NonNullable<Env["SEO_FIELDS"]>, "off">;

// As "Add WPGraphQL SEO" 5.0.3 for Yoast and WPGraphQL for Rank Math 0.3.3 declare them, as far as
// anybody asks.
const TYPES: Record<Plugin, { name: string; types: string }> = {
  yoast: {
    name: "PostTypeSEO",
    types: `type PostTypeSEO {
  canonical: String
  metaDesc: String
  metaRobotsNofollow: String
  metaRobotsNoindex: String
  opengraphDescription: String
  opengraphImage: MediaItem
  opengraphTitle: String
  title: String
}`,
  },
  "rank-math": {
    name: "RankMathSeo",
    types: `type RankMathSeo {
  canonicalUrl: String
  description: String
  openGraph: OpenGraphMeta
  robots: [String]
  title: String
}
type OpenGraphMeta {
  description: String
  image: OpenGraphImage
  title: String
}
type OpenGraphImage {
  url: String
}`,
  },
};

const OWNERS =
  /^(?:type Post|interface Product(?: implements [^{]*[^{ ])?|type \w+ implements [^{]*\bProduct\b[^{]*) \{/gm;

/** The schema with the fields that a plugin adds to articles and products. */
export const withSeoFields = (schema: string, plugin: Plugin): string =>
  `${schema.replace(OWNERS, `$&\n  seo: ${TYPES[plugin].name}`)}\n${TYPES[plugin].types}\n`;

/** What an editor has typed into the plugin's box. */
interface Typed {
  title?: string;
  description?: string;
  noindex?: boolean;
  canonical?: string;
}

async function typedOf(id: number, { db }: Context): Promise<Typed> {
  const [row] = await db
    .select()
    .from(options)
    .where(eq(options.name, `seo_${id}`));
  return row ? JSON.parse(row.value) : {};
}

interface Owner {
  id: number;
  slug: string;
  imageId: number | null;
  name: string;
}

/** The fields of both plugins: each schema shows its own. */
async function seoOf({ id, slug, imageId, name }: Owner, context: Context) {
  const { env } = context;
  const typed = await typedOf(id, context);
  const image = await loadMedia(imageId, context);
  const title = typed.title || `${name} - ${env.SITE_NAME}`;
  const description = typed.description ?? "";
  const canonical = typed.canonical || `${env.SITE_URL}/${slug}/`;
  return {
    ...{ title, canonical, canonicalUrl: canonical },
    ...{ metaDesc: description, description: description || null },
    metaRobotsNoindex: typed.noindex ? "noindex" : "index",
    metaRobotsNofollow: "follow",
    robots: [typed.noindex ? "noindex" : "index", "follow"],
    ...{ opengraphTitle: title, opengraphDescription: description, opengraphImage: image },
    openGraph: { title, description, image: image && { url: image.sourceUrl } },
  };
}

const ofProduct = (row: ProductRow, _args: object, context: Context) =>
  seoOf({ ...row, name: inLocale(context.locale, row.nameId, row.nameEn) }, context);

type Article = Pick<PostRow, "imageId" | "slug"> & { databaseId: number; title: string };

const PRODUCTS = ["SimpleProduct", "VariableProduct", "ExternalProduct", "GroupProduct"];

const seoResolvers: Record<string, Record<string, unknown>> = {
  Post: {
    seo: ({ databaseId: id, title: name, imageId, slug }: Article, _: object, context: Context) =>
      seoOf({ id, slug, imageId, name }, context),
  },
  ...Object.fromEntries(
    [...PRODUCTS, "UnsupportedProduct"].map((name) => [name, { seo: ofProduct }]),
  ),
};

/** Resolvers with those of these fields, for the types that there are. */
export const withSeoResolvers = (all: Record<string, Record<string, unknown>>) => ({
  ...all,
  ...Object.fromEntries(
    Object.entries(seoResolvers)
      .filter(([type]) => type === "Post" || type in all)
      .map(([type, fields]) => [type, { ...all[type], ...fields }]),
  ),
});
