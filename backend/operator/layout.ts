import { html, raw } from "hono/html";
import { shopTime } from "../catalogue/shop-time.ts";

export type Markup = ReturnType<typeof html>;

const PAGES = [
  ["/__backend", "Orders"],
  ["/__backend/payments", "Payments"],
  ["/__backend/products", "Stock and prices"],
  ["/__backend/reviews", "Reviews"],
  ["/__backend/mails", "Mails"],
  ["/__backend/messages", "Messages"],
  ["/__backend/searches", "Searches"],
  ["/__backend/storefront", "Without a deployment"],
  ["/__backend/contents", "Drafts and pages"],
  ["/__backend/style", "Style"],
] as const;

/** Served as a file: the storefront's policy allows no inline styles. */
export const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8886;--link:light-dark(#16324f,#a9cdf2)}
body{margin:0 auto;max-width:72rem;padding:0 1rem 2rem}
header{position:sticky;top:0;background:Canvas;border-block-end:1px solid var(--line);z-index:1}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;margin:0;padding:.25rem 0}
a{color:var(--link)}
nav a{display:inline-block;padding:.6rem 0}
nav a[aria-current]{font-weight:700;text-decoration:none;border-block-end:3px solid}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:start;padding:.5rem 0;font-weight:700}
th,td{border-block-end:1px solid var(--line);padding:.5rem;text-align:start;vertical-align:top;overflow-wrap:break-word}
form h3{width:100%;margin:.75rem 0 0}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{display:grid;font-size:.85rem}
textarea{font:inherit;width:min(28rem,90vw);padding:.5rem;border:1px solid #888;border-radius:8px}
input,select,button,.button{font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid #888;border-radius:8px}
button,.button{display:inline-grid;place-items:center;box-sizing:border-box;background:var(--link);border:0;color:Canvas;font-weight:700;text-decoration:none}
input[inputmode]{width:7rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dd{margin:0;overflow-wrap:anywhere}
pre{font:inherit;white-space:pre-wrap}
address{font-style:normal;font-size:1.15rem}
.cash{font-size:1.5rem;font-weight:700}
.note{border-inline-start:.25rem solid;padding:.5rem 1rem}
.status{font-weight:700;white-space:nowrap;padding:.1rem .5rem;border-radius:4px;background:#8883}
.processing{background:#1d6fd144}
.on_hold,.pending{background:#f2b96866}
.completed{background:#1d6b3a44}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:0 2rem}
article,.card{border:1px solid var(--line);border-radius:12px;padding:0 1rem 1rem;margin-block:1rem;overflow-wrap:anywhere}
.card{max-width:32rem;margin:10vh auto;padding:1.5rem}
.card input{flex:1}
.scroll{overflow-x:auto}
@media(width<640px){thead{display:none}tr{display:block;border:1px solid var(--line);border-radius:12px;padding:.5rem;margin-block:.5rem}th,td{display:block;border:0;padding:.15rem .5rem}td[data-label]::before{content:attr(data-label) ": ";color:GrayText}}
@media print{header,.no-print{display:none}body{max-width:none;font-size:12pt}}`;

/** An operator page, or one without links to the others; `note` is the result of the last change. */
export function page(
  path: string | null,
  title: string,
  content: Markup,
  note: string | null,
): Markup {
  const links = PAGES.map(
    ([href, label]) =>
      html`<li><a href="${href}"${href === path ? raw(' aria-current="page"') : ""}>${label}</a></li>`,
  );
  return whole(
    title,
    html`${path && html`<header><nav aria-label="Sections"><ul>${links}</ul></nav></header>`}
<main>
<h1>${title}</h1>
${note ? html`<p class="note" role="status">${note}</p>` : ""}
${content}
</main>`,
  );
}

/** Replaces every page until the token is given. */
export const tokenPage = (): Markup =>
  whole(
    "Token needed",
    html`<main class="card">
<h1>Token needed</h1>
<p>This page is the operator’s: orders, stock, reviews and mails of the embedded shop.</p>
<ol>
<li>Look where <code>npm start</code> runs: it has printed a line that begins with “operator”.</li>
<li>Open the link of that line, or copy what follows <code>token=</code> into the field.</li>
</ol>
<form><label>Token <input name="token" type="password" autocomplete="current-password" required></label><button>Open</button></form>
<p>A new token is made at each start; <code>OPERATOR_TOKEN=… npm start</code> keeps one. <a href="/">To the shop</a></p>
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

/** A table with a caption; wide tables scroll on their own. */
export function table(caption: string, heads: string[], rows: Markup[]): Markup {
  if (rows.length === 0) return html`<p>Nothing here yet.</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

/** A cell that says by itself what it is where the table's head is not shown. */
export const cell = (label: string, content: Markup | string): Markup =>
  html`<td data-label="${label}">${content}</td>`;

export const option = (value: string, chosen: string): Markup =>
  html`<option value="${value}"${value === chosen ? raw(" selected") : ""}>${words(value)}</option>`;

/** Formats ON_HOLD as "On hold". */
export const words = (constant: string): string =>
  constant.charAt(0) + constant.slice(1).toLowerCase().replaceAll("_", " ");

/** A time in the shop's time zone, to the minute. */
export const moment = (iso: string): Markup =>
  html`<time datetime="${iso}">${shopTime(iso).slice(0, 16).replace("T", " ")}</time>`;
