import type { Context } from "../context.ts";
import { globalId } from "../global-id.ts";
import { inLocale } from "../locale.ts";
import type { PostRow } from "../schema/content.ts";
import { loadMedia, uploadUrl } from "./media-node.ts";
import type { First } from "./paging.ts";
import { shopTime } from "./shop-time.ts";
import { takeFirst, termNode } from "./term-node.ts";

/** An article, with the id that cursors need. */
export function postNode(row: PostRow, context: Context) {
  const { locale } = context;
  return {
    databaseId: row.id,
    imageId: row.imageId,
    slug: row.slug,
    status: row.status,
    uri: `/${row.slug}/`,
    title: inLocale(locale, row.titleId, row.titleEn),
    // WPGraphQL gives nobody what stands behind a password.
    hasPassword: row.password !== "",
    excerpt: row.password ? null : inLocale(locale, row.excerptId, row.excerptEn),
    content: row.password ? null : inLocale(locale, row.contentId, row.contentEn),
    date: shopTime(row.date),
    modified: shopTime(row.modified),
    commentCount: 0,
    commentStatus: "open",
    author: { node: authorNode(row, context) },
    featuredImage: async () => {
      const node = await loadMedia(row.imageId, context);
      return node && { node };
    },
    categories: ({ first }: First) => termConnection(row, "category", first, context),
    tags: () => termConnection(row, "post_tag", null, context),
  };
}

/** Articles show the author's first name only; author accounts are not public. */
function authorNode({ authorFirstName }: PostRow, context: Context) {
  return {
    id: globalId("user", 1),
    databaseId: 1,
    firstName: authorFirstName,
    lastName: null,
    name: authorFirstName,
    nicename: authorFirstName.toLowerCase(),
    avatar: () => ({ url: uploadUrl(context, "avatar-1.webp") }),
  };
}

async function termConnection(
  { id }: PostRow,
  taxonomy: string,
  first: number | null | undefined,
  context: Context,
) {
  const rows = (await context.loaders.postTerms.load(id)).filter(
    (row) => row.taxonomy === taxonomy,
  );
  return { nodes: takeFirst(rows, first).map((row) => termNode(row, context)) };
}
