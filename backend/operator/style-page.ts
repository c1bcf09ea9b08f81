import { html } from "hono/html";
import theme from "#brand/theme.css?inline";
import type { OpenExchange } from "../exchange.ts";
import type { Markup } from "./layout.ts";
import { colourRoles, spaces, textSizes } from "./style-names.ts";

/** The hues of the shelves that pictures stand on. */
const listHues = (css: string): string[] => [
  ...new Set(Array.from(css.matchAll(/--hue: (\d+)/g), ([, hue = ""]) => hue)),
];

/** Pages that have, between them, all styles of the shop. */
const styledPages = ["/order-lookup", "/"];

const ofScheme = (css: string, isDark: boolean): string =>
  css.replaceAll(/\(prefers-color-scheme:\s?dark\)/g, `(${isDark ? "min" : "max"}-width:0)`);

async function read({ env }: OpenExchange, path: string): Promise<string> {
  const response = await env.STOREFRONT?.fetch(new URL(path, env.SITE_URL));
  return response?.ok ? response.text() : "";
}

/** The shop's own styles as its pages have them, in one scheme, with the look of this page. */
export async function shopStyles(shop: OpenExchange, isDark: boolean): Promise<string> {
  const pages = await Promise.all(styledPages.map((path) => read(shop, path)));
  const inline = pages.flatMap((page) =>
    Array.from(page.matchAll(/<style>(.*?)<\/style>/gs), ([, css = ""]) => css),
  );
  const [, late = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(pages[0] ?? "") ?? [];
  const css = [...new Set(inline), late && (await read(shop, late))].join("\n");
  // A colour that is the same in both schemes is no variable of the built styles.
  const colours = Object.keys(colourRoles).map((name) => {
    const [, value = ""] = new RegExp(`--${name}: (#\\w+)`).exec(theme) ?? [];
    return `.as-${name}{background:var(--${name},${value})}`;
  });
  const shelves = listHues(theme).map(
    (hue) =>
      `.hue-${hue}{background:linear-gradient(transparent 78%,rgb(0 0 0/10%) 0) oklch(var(--shelf) ${hue})}`,
  );
  const sizes = Object.values(textSizes).map((px) => `.size-${px}{font-size:${px / 16}rem}`);
  const widths = spaces.map((px) => `.space-${px}{width:${px}px}`);
  return `${ofScheme(css, isDark)}
.samples{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:16px;margin-block:8px 32px;align-items:start}
.samples .wishlist-button{display:block}
.swatch{height:64px;border-radius:8px;border:1px solid var(--line)}
.space{height:16px;background:var(--link)}
${[...colours, ...shelves, ...sizes, ...widths].join("\n")}`;
}

const sample = (name: string, content: Markup): Markup =>
  html`<div>${content}<small>${name}</small></div>`;

const group = (title: string, samples: Markup[]): Markup =>
  html`<section><h2>${title}</h2><div class="samples">${samples}</div></section>`;

const card = (state: Markup): Markup => html`<article class="product-card">
<div class="product-card-picture"><img src="/placeholder.svg" alt="" width="320" height="320">
<div class="badges">${state}</div></div>
<ul class="grades"><li>10W-30</li><li>800 ml</li></ul>
<h3><a href="#card">A product</a></h3>
<p class="card-proof"><span>★ 4.4</span><span>1.9K sold</span></p>
<p class="price"><s>Rp 109.000</s> <strong>Rp 94.000</strong></p>
</article>`;

const field = (input: Markup, below: Markup | string = ""): Markup =>
  html`<div class="field"><label>Name ${input}</label>${below}</div>`;

/** Every colour, size, distance and component of the shop, for whoever writes a theme. */
export function stylePage(isDark: boolean): Markup {
  const other = isDark ? "light" : "dark";
  return html`<!doctype html>
<html lang="en" class="face">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${isDark ? "dark" : "light"}">
<title>Style · Embedded shop</title>
<link rel="stylesheet" href="/__backend/style/shop.css?scheme=${isDark ? "dark" : "light"}">
</head>
<body>
<main>
<h1>Style</h1>
<p><a href="/__backend/style?scheme=${other}">In the ${other}</a></p>
${group(
  "Colours",
  Object.entries(colourRoles).map(([name, role]) =>
    sample(`--${name}: ${role}`, html`<div class="swatch as-${name}"></div>`),
  ),
)}
${group(
  "Shelves",
  listHues(theme).map((hue) =>
    sample(`--hue: ${hue}`, html`<div class="swatch hue-${hue}"></div>`),
  ),
)}
${group(
  "Text",
  Object.entries(textSizes).map(([name, px]) =>
    sample(`--text-${name}, ${px} px`, html`<p class="size-${px}">Aa 10</p>`),
  ),
)}
${group(
  "Distances",
  spaces.map((px) => sample(`--space-${px}`, html`<div class="space space-${px}"></div>`)),
)}
${group("Titles", [
  sample("h1", html`<h1>Title 10W-30</h1>`),
  sample("h2", html`<h2>Heading 10W-30</h2>`),
  sample("h3", html`<h3>Heading 10W-30</h3>`),
])}
${group("Buttons", [
  sample("buys", html`<button class="button button-primary" type="button">Add to cart</button>`),
  sample(
    "buys, disabled",
    html`<button class="button button-primary" type="button" disabled>Add to cart</button>`,
  ),
  sample("plain", html`<button class="button" type="button">See all</button>`),
  sample("plain, disabled", html`<button class="button" type="button" disabled>See all</button>`),
  sample("text", html`<button class="text-button" type="button">Remove</button>`),
  sample("link", html`<a href="#link">All products</a>`),
])}
${group("Fields", [
  sample("empty", field(html`<input name="a">`)),
  sample("filled", field(html`<input name="b" value="Ani Wijaya">`)),
  sample("disabled", field(html`<input name="c" value="Ani Wijaya" disabled>`)),
  sample(
    "wrong",
    field(
      html`<input name="d" value="Ani" aria-invalid="true">`,
      html`<p class="field-error">Fill in the whole name.</p>`,
    ),
  ),
  sample("select", field(html`<select name="e"><option>BeAT</option></select>`)),
])}
${group("Choices", [
  sample(
    "not chosen",
    html`<label class="choice"><input type="radio" name="f"><span>Bank transfer<small>By hand</small></span></label>`,
  ),
  sample(
    "chosen",
    html`<label class="choice"><input type="radio" name="f" checked><span>Cash<small>To the courier</small></span></label>`,
  ),
  sample("option", html`<button class="option" type="button">1 L</button>`),
  sample(
    "option, chosen",
    html`<button class="option" type="button" aria-pressed="true">1 L</button>`,
  ),
  sample("option, not there", html`<button class="option option-off" type="button">4 L</button>`),
  sample(
    "quantity",
    html`<div class="quantity"><button type="button">−</button><input value="1" aria-label="Quantity"><button type="button">+</button></div>`,
  ),
])}
${group("Cards", [
  sample("on sale", card(html`<p class="badge badge-sale">Save 14%</p>`)),
  sample("sold out", card(html`<p class="badge badge-stock">Sold out</p>`)),
  sample(
    "wished for",
    html`<a class="wishlist-button" href="#wish" aria-pressed="true"><span class="visually-hidden">Wishlist</span></a>`,
  ),
])}
${group("Words", [
  sample("in stock", html`<p class="stock-in">In stock</p>`),
  sample("last pieces", html`<p class="stock-low">2 left</p>`),
  ...["", "waiting", "underway", "done", "failed"].map((tone) =>
    sample(tone || "plain", html`<span class="tag" data-tone="${tone}">Order</span>`),
  ),
])}
${group("Notices", [
  sample("error", html`<div class="notices"><p>Choose a district.</p></div>`),
  sample("success", html`<div class="notices"><p data-good="">It is in the cart.</p></div>`),
])}
${group("Nothing yet", [sample("cart, wishlist, orders", html`<div class="cart-empty"><p>Nothing yet.</p></div>`)])}
</main>
</body>
</html>`;
}
