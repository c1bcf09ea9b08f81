import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { beyond, connectionOf, orderOf, type PageArguments, pageOf } from "../catalogue/paging.ts";
import { postNode } from "../catalogue/post-node.ts";
import type { SortKey } from "../catalogue/product-order.ts";
import { sanitizedSlug } from "../catalogue/slug.ts";
import type { Context, Resolver } from "../context.ts";
import { holdsText, isOneOf } from "../database.ts";
import { databaseIdOf, globalId, wholeNumber } from "../global-id.ts";
import { type PostRow, posts } from "../schema/content.ts";

interface PostOrder {
  field: string;
  order: "ASC" | "DESC";
}

interface PostWhere {
  categoryName?: string | null;
  in?: string[] | null;
  name?: string | null;
  notIn?: string[] | null;
  orderby?: (PostOrder | null)[] | null;
  search?: string | null;
  stati?: string[] | null;
  status?: string | null;
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
  const page = pageOf(args);
  const keys = sortKeys(args.where?.orderby ?? [], context);
  const cursor = page.cursorId === null ? null : await cursorValues(keys, page.cursorId, context);
  const rows = await context.db
    .select()
    .from(posts)
    .where(
      and(
        published,
        ...conditions(args.where ?? {}),
        cursor ? beyond(keys, cursor, page.backwards) : undefined,
      ),
    )
    .orderBy(...orderOf(keys, page.backwards))
    .limit(page.size + 1);
  const { nodes, edges, pageInfo } = connectionOf(rows, page);
  return { nodes: nodes.map((row) => postNode(row, context)), edges, pageInfo };
};

function conditions({ categoryName, in: ids, name, notIn, search, ...where }: PostWhere) {
  const statuses = [...(where.stati ?? []), ...(where.status ? [where.status] : [])];
  return [
    statuses.length > 0 && !statuses.includes("PUBLISH") ? sql`0` : undefined,
    categoryName ? inCategories(categoryName) : undefined,
    ids ? isOneOf(posts.id, databaseIds(ids)) : undefined,
    notIn ? sql`NOT ${isOneOf(posts.id, databaseIds(notIn))}` : undefined,
    name ? eq(posts.slug, sanitizedSlug(name)) : undefined,
    search ? or(...SEARCHED.map((column) => holdsText(column, search))) : undefined,
  ];
}

const SEARCHED = [posts.titleId, posts.titleEn, posts.contentId, posts.contentEn];

/** WordPress accepts several slugs, separated by commas. */
const inCategories = (slugs: string): SQL =>
  sql`${posts.id} IN (SELECT post_id FROM post_terms JOIN terms ON terms.id = term_id
    WHERE taxonomy = 'category' AND ${isOneOf(sql`slug`, slugs.split(",").map(sanitizedSlug))})`;

const databaseIds = (ids: string[]) =>
  ids.map((id) => wholeNumber(id) ?? databaseIdOf("post", id) ?? 0);

function sortKeys(orders: (PostOrder | null)[], { locale }: Context): SortKey[] {
  const values: Record<string, SQL> = {
    TITLE: sql`${locale === "en" ? posts.titleEn : posts.titleId} COLLATE NOCASE`,
    SLUG: sql`${posts.slug}`,
    MODIFIED: sql`${posts.modified}`,
  };
  const date = sql`${posts.date}`;
  const keys = orders
    .filter((order) => order !== null)
    .map(({ field, order }) => ({ value: values[field] ?? date, descending: order === "DESC" }));
  const requested = keys.length > 0 ? keys : [{ value: date, descending: true }];
  return [
    ...requested,
    { value: sql`${posts.id}`, descending: requested.at(-1)?.descending ?? true },
  ];
}

async function cursorValues(keys: SortKey[], id: number, { db }: Context) {
  const selection = Object.fromEntries(keys.map(({ value }, index) => [`key${index}`, value]));
  const [row] = await db.select(selection).from(posts).where(eq(posts.id, id));
  return row ? keys.map((_, index) => row[`key${index}`]) : null;
}

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
  const databaseId = idType === "DATABASE_ID" ? wholeNumber(id) : databaseIdOf("post", id);
  return eq(posts.id, databaseId ?? 0);
}

const publishedPage = and(eq(posts.status, "publish"), eq(posts.type, "page"));

function pageNode(row: PostRow, context: Context) {
  const { databaseId, slug, status, uri, title, content, modified, featuredImage } = postNode(
    row,
    context,
  );
  const page = { databaseId, slug, status, uri, title, content, modified, featuredImage };
  return { ...page, id: globalId("post", row.id), isFrontPage: false, isPostsPage: false };
}

const findPages: Resolver<unknown, PageArguments> = async (_source, args, context) => {
  const page = pageOf(args);
  const keys = sortKeys([], context);
  const cursor = page.cursorId === null ? null : await cursorValues(keys, page.cursorId, context);
  const rows = await context.db
    .select()
    .from(posts)
    .where(and(publishedPage, cursor ? beyond(keys, cursor, page.backwards) : undefined))
    .orderBy(...orderOf(keys, page.backwards))
    .limit(page.size + 1);
  const { nodes, pageInfo } = connectionOf(rows, page);
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
};
