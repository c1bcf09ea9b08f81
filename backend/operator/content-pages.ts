import { eq, or } from "drizzle-orm";
import { html } from "hono/html";
import type { OpenExchange } from "../exchange.ts";
import { type PostRow, posts } from "../schema/content.ts";
import { cell, type Markup, option, table } from "./layout.ts";
import { sendPostWebhook } from "./webhooks.ts";

type Shop = Pick<OpenExchange, "db" | "env" | "now">;

/** What the form of an article or a page is sent with. */
interface ContentForm {
  status: string;
  titleId: string;
  titleEn: string;
  contentId: string;
  contentEn: string;
}

const row = ({ id, titleEn, titleId, slug, status, type }: PostRow): Markup => html`<tr>
${cell("Title", html`<a href="/__backend/contents/${id}">${titleEn || titleId}</a>`)}
${cell("Kind", `${type}, ${status}`)}
${cell("Address", type === "page" ? html`<a href="/${slug}">/${slug}</a>` : `/article/${slug}`)}
${cell("In the shop", html`<a href="/__backend/preview/${id}">Preview in the shop</a>`)}
</tr>`;

/** Drafts, and pages made of blocks. */
export async function contentsPage({ db }: Shop): Promise<Markup> {
  const rows = await db
    .select()
    .from(posts)
    .where(or(eq(posts.status, "draft"), eq(posts.type, "page")));
  const heads = ["Title", "Kind", "Address", "In the shop"];
  return html`<p>What wp-admin has under Posts and Pages; a preview's link is signed when it is pressed, and works for a day.</p>
${table("Drafts and pages", heads, rows.map(row))}`;
}

/** The form of one; null where there is none. */
export async function contentForm({ db }: Shop, id: number): Promise<Markup | null> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  if (!post) return null;
  const statuses = ["draft", "publish"].map((status) => option(status, post.status));
  return html`<form method="post">
<label>Status<select name="status">${statuses}</select></label>
<label>Title, Indonesian<input name="titleId" value="${post.titleId}"></label>
<label>Title, English<input name="titleEn" value="${post.titleEn}"></label>
<label>Content, Indonesian<textarea name="contentId" rows="16" spellcheck="false">${post.contentId}</textarea></label>
<label>Content, English<textarea name="contentEn" rows="16" spellcheck="false">${post.contentEn}</textarea></label>
<button>Save</button></form>`;
}

/** Stores what the form has; returns what is wrong with it. */
export async function saveContent(
  shop: Shop,
  id: number,
  form: ContentForm,
): Promise<string | null> {
  if (!form.titleId.trim()) return "The title is empty.";
  if (form.status !== "draft" && form.status !== "publish") return "There is no such status.";
  const modified = shop.now().toISOString();
  await shop.db
    .update(posts)
    .set({ ...form, modified })
    .where(eq(posts.id, id));
  await sendPostWebhook(shop, id);
  return null;
}
