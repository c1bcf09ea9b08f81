import { and, eq, type SQL, sql } from "drizzle-orm";
import { beyond, type PageArguments, toConnection, toOrder, toPage } from "../catalogue/paging.ts";
import { postNode } from "../catalogue/post-node.ts";
import type { SortKey } from "../catalogue/product-order.ts";
import { sanitizedSlug } from "../catalogue/slug.ts";
import type { Context, Resolver } from "../context.ts";
import { isAmong } from "../database.ts";
import { toDatabaseId, wholeNumber } from "../global-id.ts";
import { type PostRow, posts } from "../schema/content.ts";
import { postSeo } from "../seo-fields.ts";

interface PostOrder {
  field: string;
  order: "ASC" | "DESC";
}

interface PostWhere {
  categoryName?: string | null;
  orderby?: (PostOrder | null)[] | null;
}

interface PostsArguments extends PageArguments {
  where?: PostWhere | null;
}

interface PostArguments {
  id: string;
  idType?: "DATABASE_ID" | "ID" | "SLUG" | "URI" | null;
}

const published = and(eq(posts.status, "publish"), eq(posts.type, "post"));

const findPosts: Resolver<unknown, PostsArguments> = async (_source, args, context) => {
  const { categoryName, orderby } = args.where ?? {};
  const isDescending = orderby?.[0]?.order !== "ASC";
  const condition = and(published, categoryName ? inCategories(categoryName) : undefined);
  const { nodes, edges, pageInfo } = await pageOfRows(condition, isDescending, args, context);
  return { nodes: nodes.map((row) => postNode(row, context)), edges, pageInfo };
};

/** A page of posts or pages by their date. */
async function pageOfRows(
  condition: SQL | undefined,
  descending: boolean,
  args: PageArguments,
  { db }: Context,
) {
  const page = toPage(args);
  const keys: SortKey[] = [posts.date, posts.id].map((column) => ({
    value: sql`${column}`,
    descending,
  }));
  const at = page.cursorId;
  const [cursor] = at === null ? [] : await db.select().from(posts).where(eq(posts.id, at));
  const rows = await db
    .select()
    .from(posts)
    .where(
      and(condition, cursor ? beyond(keys, [cursor.date, cursor.id], page.backwards) : undefined),
    )
    .orderBy(...toOrder(keys, page.backwards))
    .limit(page.size + 1);
  return toConnection(rows, page);
}

/** WordPress accepts several slugs, separated by commas. */
const inCategories = (slugs: string): SQL =>
  sql`${posts.id} IN (SELECT post_id FROM post_terms JOIN terms ON terms.id = term_id
    WHERE taxonomy = 'category' AND ${isAmong(sql`slug`, slugs.split(",").map(sanitizedSlug))})`;

const post: Resolver<unknown, PostArguments> = async (_source, args, context) => {
  const [row] = await context.db
    .select()
    .from(posts)
    .where(and(published, identified(args)));
  return row ? postNode(row, context) : null;
};

function identified({ id, idType }: PostArguments) {
  if (idType === "SLUG") return eq(posts.slug, sanitizedSlug(id));
  if (idType === "URI") return eq(posts.slug, id.split("/").filter(Boolean).at(-1) ?? "");
  const databaseId = idType === "DATABASE_ID" ? wholeNumber(id) : toDatabaseId("post", id);
  return eq(posts.id, databaseId ?? 0);
}

const publishedPage = and(eq(posts.status, "publish"), eq(posts.type, "page"));

function pageNode(row: PostRow, context: Context) {
  const { databaseId, slug, uri, title, content, featuredImage } = postNode(row, context);
  const page = { databaseId, slug, uri, title, content, featuredImage };
  return { ...page, isFrontPage: false, isPostsPage: false };
}

const findPages: Resolver<unknown, PageArguments> = async (_source, args, context) => {
  const { nodes, pageInfo } = await pageOfRows(publishedPage, true, args, context);
  return { nodes: nodes.map((row) => pageNode(row, context)), pageInfo };
};

const findPage: Resolver<unknown, PostArguments> = async (_source, args, context) => {
  const [row] = await context.db
    .select()
    .from(posts)
    .where(and(publishedPage, identified(args)));
  return row ? pageNode(row, context) : null;
};

export const contentResolvers = {
  RootQuery: { posts: findPosts, post, pages: findPages, page: findPage },
  Post: { storefrontSeo: postSeo },
};
