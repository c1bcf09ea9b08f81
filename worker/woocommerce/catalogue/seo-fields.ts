import type { SeoFields, SeoKind } from "../../commerce/seo-fields.ts";
import { rescue } from "../../platform/backend-error.ts";
import { writeLog } from "../../platform/log.ts";
import { plainText } from "../../platform/render/clean-html.ts";
import type { Config } from "../../settings/config.ts";
import { type SeoData, seoQueries } from "../documents/seo-queries.ts";
import { mappingContext } from "../mapping/mapping-context.ts";
import { toPicture } from "../mapping/picture.ts";
import { readNodes } from "../pages.ts";
import type { Source } from "./source.ts";

const maxTitle = 200;
const maxDescription = 500;

const isHidden = ({ metaRobotsNoindex, robots }: SeoData): boolean =>
  metaRobotsNoindex === "noindex" || (robots?.includes("noindex") ?? false);

const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

/** Both plugins write WordPress's own address by default: only another site's is somebody's wish. */
function elsewhere(url: string | null | undefined, { baseUrl, backend, images }: Config) {
  if (!url?.startsWith("https://") || !URL.canParse(url)) return undefined;
  const own = [baseUrl, backend.graphqlUrl, images.baseUrl].map(getHost);
  return own.includes(getHost(url)) ? undefined : new URL(url).href;
}

/** The fields of either plugin in the shop's words. */
export function toSeoFields(data: SeoData, config: Config): SeoFields {
  const { opengraphImage, openGraph } = data;
  const sourceUrl = opengraphImage?.sourceUrl ?? openGraph?.image?.url ?? null;
  const image = { sourceUrl, altText: opengraphImage?.altText ?? null };
  const title = plainText(data.title).slice(0, maxTitle);
  const description = plainText(data.metaDesc ?? data.description).slice(0, maxDescription);
  const canonicalUrl = elsewhere(data.canonical ?? data.canonicalUrl, config);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(canonicalUrl && { canonicalUrl }),
    noindex: isHidden(data),
    image: toPicture(image, mappingContext(config)),
  };
}

/** What a page can do without is not worth an error. */
const orNothing = <Value>(read: Promise<Value>, nothing: Value): Promise<Value> =>
  rescue(read, (cause) => {
    if (cause.reason === "graphql")
      writeLog("warn", "settings.unavailable", { what: "seo" }, cause);
    return nothing;
  });

/** What an editor has written about an article or a product; null where no plugin has such fields. */
export async function readSeo(
  { client, config }: Source,
  kind: SeoKind,
  slug: string,
): Promise<SeoFields | null> {
  const { seo: plugin } = config.backend.capabilities;
  if (!plugin) return null;
  const result = await orNothing(client.query(seoQueries[plugin][kind], { slug }), {});
  const data = (kind === "article" ? result.post : result.product)?.seo;
  return data ? toSeoFields(data, config) : null;
}

const maxPages = 20;

/** Slugs of the articles, or of the newest 2,000 products, that search engines shall leave out. */
export async function readHidden(
  { client, config }: Source,
  kind: SeoKind,
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  const { seo: plugin } = config.backend.capabilities;
  if (!plugin) return hidden;
  const query = seoQueries[plugin][kind === "article" ? "articles" : "products"];
  const readPage = async (after: string | null) => {
    const { posts, products } = await orNothing(client.query(query, { after }), {});
    return posts ?? products;
  };
  for (const { slug, seo } of await readNodes(readPage, { max: maxPages }))
    if (slug && seo && isHidden(seo)) hidden.add(slug);
  return hidden;
}
