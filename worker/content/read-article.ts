import { plainText } from "../platform/render/clean-html.ts";
import type { CatalogueIndex } from "../product-index/catalogue-index.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import { getPosts } from "../woocommerce/documents/article-queries.ts";
import {
  hasSlug,
  isInList,
  type ListedNode,
  pageSize,
  readBySlug,
  type UnlistedSlugs,
} from "../woocommerce/slugs.ts";

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

const productLink = /href="(?:\/en)?\/product\/([^"?#/]{1,200})/g;
const maxNamed = 3;
// An article's page is cached, but a large shop's names are not searched for each new one.
const maxCompared = 2_000;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Ids of the products that an article links to; of those whose names stand in its text when it links to none. */
export function productsNamedIn(content: string, index: CatalogueIndex): number[] {
  const linked = [...content.matchAll(productLink)].flatMap(
    ([, slug = ""]) => index.numberOf(decoded(slug)) ?? [],
  );
  const numbers = linked.length > 0 ? new Set(linked) : namesIn(plainText(content), index);
  return [...numbers].slice(0, maxNamed).flatMap((number) => index.ids[number] ?? []);
}

function namesIn(text: string, index: CatalogueIndex): number[] {
  const words = ` ${text.replaceAll(/[\s.,:;!?()"“”]+/g, " ")} `.toLowerCase();
  const found: number[] = [];
  const compared = Math.min(index.size, maxCompared);
  for (let number = 0; number < compared && found.length < maxNamed; number += 1) {
    const name = index.card(number).name.toLowerCase();
    if (name.includes(" ") && words.includes(` ${name} `)) found.push(number);
  }
  return found;
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
