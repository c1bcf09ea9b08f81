import { splitLocale } from "../../../shared/read-path.ts";
import type { EditorPage, ListedPage } from "../../commerce/editor-page.ts";
import { rescue } from "../../platform/backend-error.ts";
import { cleanHtml, plainText } from "../../platform/render/clean-html.ts";
import { getPage, getPages } from "../documents/page-queries.ts";
import { mappingContext } from "../mapping/mapping-context.ts";
import { toPicture } from "../mapping/picture.ts";
import { readNodes } from "../pages.ts";
import type { Source } from "./source.ts";

const maxPages = 5;

const readable = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** A page's path without language and slash: "/about/team". */
const toPath = (uri: string): string => readable(splitLocale(uri).path).replace(/\/+$/, "");

/** Reads the list; it is empty while the backend fails: an address that nothing has is a 404 then too. */
export const readPages = (source: Source): Promise<ListedPage[]> => rescue(readList(source), []);

async function readList({ client }: Source): Promise<ListedPage[]> {
  const listed: ListedPage[] = [];
  const readPages = async (after: string | null) => (await client.query(getPages, { after })).pages;
  for (const { databaseId, uri, isFrontPage, isPostsPage } of await readNodes(readPages, {
    max: maxPages,
  })) {
    const path = uri?.startsWith("/") ? toPath(uri) : "";
    if (path.startsWith("/") && !isFrontPage && !isPostsPage)
      listed.push({ id: databaseId, path: path as ListedPage["path"] });
  }
  return listed;
}

// WooCommerce's own pages, whose place the shop's have.
const ofWooCommerce =
  /class="(?:woocommerce"|[^"]*\bwp-block-woocommerce-(?:cart|checkout|customer-account)\b)/;

/** The page of a path; null, without a call for it, where no list has it. */
export async function readPage(source: Source, path: string): Promise<EditorPage | null> {
  const { client, config, link } = source;
  const wanted = readable(path);
  const listed = (await readPages(source)).find((page) => page.path === wanted);
  if (!listed) return null;
  const { page } = await client.query(getPage, { id: String(listed.id) });
  const html = page?.content ?? "";
  if (!page || ofWooCommerce.test(html)) return null;
  const context = { ...mappingContext(config), link };
  const content = cleanHtml(html, context);
  const image = toPicture(page.featuredImage?.node, context);
  // WooCommerce's page "Shop" is one.
  if (!image && !plainText(content) && !content.includes("<img")) return null;
  return { path: listed.path, title: plainText(page.title), content, image };
}
