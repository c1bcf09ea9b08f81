import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import {
  hasSlug,
  isInList,
  type ListedNode,
  pageSize,
  readBySlug,
  type UnlistedSlugs,
} from "../platform/graphql/listed-slugs.ts";
import { getPosts } from "./article-queries.ts";

/** Reads an article's data; null, without a backend request, when no list has its slug. */
export const readByArticleSlug = <Found>(
  { catalogue, unlisted }: { catalogue: CatalogueClient; unlisted: UnlistedSlugs },
  slug: string,
  read: () => Promise<Found | null | undefined>,
): Promise<Found | null> => {
  const isListed = () => isInList(hasSlug(slug), (after) => articlePage(catalogue, after));
  return readBySlug(unlisted, { kind: "article", slug, isListed }, read);
};

/** Whether a cursor belongs to an article; the backend treats any other as the first page's. */
export async function isArticleCursor(
  catalogue: CatalogueClient,
  cursor: string,
): Promise<boolean> {
  const id = idOfCursor(cursor);
  const isOfIt = ({ databaseId }: ListedNode) => databaseId === id;
  return id !== null && (await isInList(isOfIt, (after) => articlePage(catalogue, after))) !== "no";
}

function idOfCursor(cursor: string): number | null {
  try {
    const id = /^arrayconnection:(?<id>\d{1,12})$/.exec(atob(cursor))?.groups?.id;
    return id ? Number(id) : null;
  } catch {
    return null;
  }
}

// The same queries as the sitemap's, so that both share the stored responses.
const articlePage = async (catalogue: CatalogueClient, after: string | null) =>
  (await catalogue.query(getPosts, { first: pageSize, after })).posts;
