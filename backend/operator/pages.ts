import { and, asc, desc, eq, ne, or } from "drizzle-orm";
import { html } from "hono/html";
import { holdsText } from "../database.ts";
import type { OpenExchange } from "../exchange.ts";
import { formatMoney } from "../money.ts";
import { mails } from "../schema/accounts.ts";
import { contactMessages, reviews } from "../schema/content.ts";
import { type ProductRow, products } from "../schema/products.ts";
import { type Markup, moment, option, table, words } from "./layout.ts";

const NEWEST = 100;

type Shop = Pick<OpenExchange, "db" | "env">;

const STOCK = ["IN_STOCK", "OUT_OF_STOCK", "ON_BACKORDER"];

export async function productsPage({ db, env }: Shop, search: string): Promise<Markup> {
  const columns = [products.nameId, products.nameEn, products.sku];
  const matches = or(...columns.map((column) => holdsText(column, search)));
  const sold = and(ne(products.type, "EXTERNAL"), ne(products.type, "GROUPED"));
  const rows = await db
    .select()
    .from(products)
    .where(search === "" ? sold : and(sold, matches))
    .orderBy(asc(products.nameId), asc(products.id))
    .limit(NEWEST);
  const heads = ["Product", "Price and stock"];
  return html`<form method="get" role="search">
<label>Name or SKU<input type="search" name="q" value="${search}"></label><button>Search</button></form>
${table(
  `The first ${NEWEST} that match`,
  heads,
  rows.map((row) => productRow(row, env)),
)}`;
}

function productRow(row: ProductRow, env: Shop["env"]): Markup {
  const raw = (minor: number | null) => (minor === null ? "" : formatMoney(minor, env, "RAW"));
  const prices =
    row.type === "VARIABLE"
      ? html`<input type="hidden" name="regularPrice" value=""><input type="hidden" name="salePrice" value="">`
      : html`<label>Regular price<input name="regularPrice" inputmode="decimal" value="${raw(row.regularPrice)}"></label>
<label>Sale price<input name="salePrice" inputmode="decimal" value="${raw(row.salePrice)}"></label>`;
  return html`<tr>
<th scope="row">${row.nameId}<br><small>${row.sku} ${words(row.type)}</small></th>
<td><form method="post" action="/__backend/products/${row.id}">${prices}
<label>Pieces (empty: not counted)<input name="stockQuantity" inputmode="numeric" value="${row.manageStock ? String(row.stockQuantity ?? 0) : ""}"></label>
<label>When not counted<select name="stockStatus">${STOCK.map((status) => option(status, row.stockStatus))}</select></label>
<label>Type of a plugin, such as bundle (empty: its own)<input name="pluginType" value="${row.pluginType ?? ""}"></label>
<button>Save ${row.nameId}</button></form></td>
</tr>`;
}

const DECISIONS = ["APPROVE", "HOLD", "SPAM", "TRASH"];

export async function reviewsPage({ db }: Shop): Promise<Markup> {
  const rows = await db
    .select({ review: reviews, product: products.nameId })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .orderBy(desc(eq(reviews.status, "HOLD")), desc(reviews.date))
    .limit(NEWEST);
  const heads = ["Product", "Review", "Author", "Decision"];
  const cells = rows.map(({ review, product }) => {
    const label = html`<label>Review ${review.id}<select name="status">${DECISIONS.map((status) => option(status, review.status))}</select></label>`;
    return html`<tr>
<th scope="row">${product}</th>
<td>${review.rating} of 5, ${moment(review.date)}<br>${review.content}</td>
<td>${review.author}<br>${review.email}</td>
<td><form method="post" action="/__backend/reviews/${review.id}">${label}<button>Save</button></form></td>
</tr>`;
  });
  return table("Reviews, those to decide first", heads, cells);
}

export async function mailsPage({ db }: Shop): Promise<Markup> {
  const rows = await db.select().from(mails).orderBy(desc(mails.id)).limit(NEWEST);
  if (rows.length === 0) return html`<p>No mail yet. Nothing ever leaves this machine.</p>`;
  return html`${rows.map(
    (mail) => html`<article><h2>${mail.subject}</h2>
<p>To ${mail.recipient}, ${moment(mail.date)}</p><pre>${plain(mail.body)}</pre>${linksIn(mail.body)}</article>`,
  )}`;
}

const plain = (body: string): string =>
  body
    .replace(/<\/(p|li)>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&quot;/g, '"')
    .replace(/&#039;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();

function linksIn(body: string): Markup[] {
  const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  return links
    .filter((href) => /^https?:/.test(href))
    .map((href) => html`<p><a href="${href}">Open the link of this mail</a></p>`);
}

export async function messagesPage({ db }: Shop): Promise<Markup> {
  const rows = await db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.id))
    .limit(NEWEST);
  const cells = rows.map(
    (message) => html`<tr>
<th scope="row">${moment(message.date)}</th>
<td><dl>${Object.entries(message.fields).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></td>
</tr>`,
  );
  return table("Messages from the contact form", ["Received", "Message"], cells);
}
