import { html, raw } from "hono/html";

export type Markup = ReturnType<typeof html>;

const PAGES = [
  ["/__backend", "Orders"],
  ["/__backend/payments", "Payments"],
  ["/__backend/products", "Stock and prices"],
  ["/__backend/reviews", "Reviews"],
  ["/__backend/mails", "Mails"],
  ["/__backend/messages", "Messages"],
  ["/__backend/searches", "Searches without results"],
] as const;

/** Served as a file: the storefront's policy takes no style from within a page. */
export const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:72rem;padding:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
nav a[aria-current]{font-weight:700;text-decoration:none}
table{border-collapse:collapse;width:100%}
caption{text-align:start;padding:.5rem 0}
th,td{border-block-end:1px solid #8886;padding:.5rem;text-align:start;vertical-align:top}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{display:grid;font-size:.85rem}
input,select,button{font:inherit;min-height:2.25rem;padding:.25rem .5rem}
input[inputmode]{width:7rem}
dd{margin:0;overflow-wrap:anywhere}
.note{border-inline-start:.25rem solid;padding:.5rem 1rem}
article{border:1px solid #8886;padding:0 1rem;margin-block:1rem;overflow-wrap:anywhere}
.scroll{overflow-x:auto}`;

/** A page of the operator's; `note` is what the last change came to. */
export function page(path: string, title: string, content: Markup, note: string | null): Markup {
  const links = PAGES.map(
    ([href, label]) =>
      html`<li><a href="${href}"${href === path ? raw(' aria-current="page"') : ""}>${label}</a></li>`,
  );
  return whole(
    title,
    html`<header><nav aria-label="Sections"><ul>${links}</ul></nav></header>
<main>
<h1>${title}</h1>
${note ? html`<p class="note" role="status">${note}</p>` : ""}
${content}
</main>`,
  );
}

/** What stands in place of every page until the token was shown. */
export const tokenPage = (): Markup =>
  whole(
    "Token needed",
    html`<main>
<h1>Token needed</h1>
<p>Open the link that <code>npm start</code> has printed after “operator”, or give the token that stands in it.</p>
<form><label>Token <input name="token" type="password" required></label><button>Open</button></form>
</main>`,
  );

const whole = (title: string, body: Markup): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Embedded shop</title>
<link rel="stylesheet" href="/__backend/style.css">
</head>
<body>
${body}
</body>
</html>`;

/** A table with a caption; wide ones scroll by themselves. */
export function table(caption: string, heads: string[], rows: Markup[]): Markup {
  if (rows.length === 0) return html`<p>Nothing here yet.</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

export const option = (value: string, chosen: string): Markup =>
  html`<option value="${value}"${value === chosen ? raw(" selected") : ""}>${words(value)}</option>`;

/** ON_HOLD as "On hold". */
export const words = (constant: string): string =>
  constant.charAt(0) + constant.slice(1).toLowerCase().replaceAll("_", " ");

/** An instant in the shop's own time, to the minute. */
export const moment = (iso: string): Markup =>
  html`<time datetime="${iso}">${new Date(Date.parse(iso) + JAKARTA_MS).toISOString().slice(0, 16).replace("T", " ")}</time>`;

const JAKARTA_MS = 7 * 3_600_000;
