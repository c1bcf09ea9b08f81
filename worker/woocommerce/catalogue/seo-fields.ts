import type { SeoFields, SeoKind } from "../../commerce/seo-fields.ts";
import { rescue } from "../../platform/backend-error.ts";
import { writeLog } from "../../platform/log.ts";
import { plainText } from "../../platform/render/clean-html.ts";
import type { Config } from "../../settings/config.ts";
import { hiddenQueries, type SeoData, seoQueries } from "../documents/seo-queries.ts";
import { mappingContext } from "../mapping/mapping-context.ts";
import { toPicture } from "../mapping/picture.ts";
import { readNodes } from "../pages.ts";
import type { Source } from "./source.ts";

const maxTitle = 200;
const maxDescription = 500;

const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

/** The address that a text was published at first; WordPress's own is none of the shop's. */
function elsewhere(url: string | null, { baseUrl, backend, images }: Config) {
  if (!url?.startsWith("https://") || !URL.canParse(url)) return undefined;
  const own = [baseUrl, backend.graphqlUrl, images.baseUrl].map(getHost);
  return own.includes(getHost(url)) ? undefined : new URL(url).href;
}

/** What WordPress says, in the shop's words. */
export function toSeoFields(data: SeoData, config: Config): SeoFields {
  const title = plainText(data.title).slice(0, maxTitle);
  const description = plainText(data.description).slice(0, maxDescription);
  const canonicalUrl = elsewhere(data.canonical, config);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(canonicalUrl && { canonicalUrl }),
    noindex: data.noindex ?? false,
    image: toPicture({ sourceUrl: data.image, altText: null }, mappingContext(config)),
  };
}

/** What a page can do without is not worth an error. */
const orNothing = <Value>(read: Promise<Value>, nothing: Value): Promise<Value> =>
  rescue(read, (cause) => {
    if (cause.reason === "graphql")
      writeLog("warn", "settings.unavailable", { what: "seo" }, cause);
    return nothing;
  });

/** What an editor has written about an article or a product; null where WordPress has no such plugin. */
export async function readSeo(
  { client, config }: Source,
  kind: SeoKind,
  slug: string,
): Promise<SeoFields | null> {
  if (!config.backend.capabilities.seo) return null;
  const data = await orNothing(client.query(seoQueries[kind], { slug }), null);
  const values = data?.owner?.storefrontSeo;
  return values ? toSeoFields(values, config) : null;
}

const maxPages = 20;

/** Slugs of the articles, or of the newest 2,000 products, that search engines shall leave out. */
export async function readHidden(
  { client, config }: Source,
  kind: SeoKind,
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  if (!config.backend.capabilities.seo) return hidden;
  const readPage = async (after: string | null) => {
    const read =
      kind === "article"
        ? client.query(hiddenQueries.article, { after })
        : client.query(hiddenQueries.product, { after });
    return (await orNothing<Awaited<typeof read> | null>(read, null))?.owners;
  };
  for (const { slug, storefrontSeo } of await readNodes(readPage, { max: maxPages }))
    if (slug && storefrontSeo?.noindex) hidden.add(slug);
  return hidden;
}
