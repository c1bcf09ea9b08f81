import fc from "fast-check";
import { expect, test } from "vitest";
import { localePath } from "../../../shared/routes.ts";
import { cleanHtml, plainText } from "./clean-html.ts";

const base = "https://shop.example/wp-content/uploads/";
const own = { imageBaseUrl: base, link: (path: string) => path };
const english = { imageBaseUrl: base, link: (path: string) => localePath(path, "en_US") };

test("scripts, handlers and javascript: links are gone", () => {
  const html = `<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>`;
  expect(cleanHtml(html, own)).toBe('<p>a<a rel="noopener nofollow">b</a></p>');
});

test("an article's picture uses the image route, named relative to the image base", () => {
  const html = cleanHtml(`<img src="${base}2026/11/oli.png" alt="Oli" onerror="x()">`, own);
  expect(html).toContain('src="/_image/640x1/2026%2F11%2Foli.png"');
  expect(html).toContain('alt="Oli"');
  expect(html).not.toContain("shop.example");
  expect(html).not.toContain("onerror");
});

test("a picture without a source is left out", () => {
  expect(cleanHtml("<p><img alt='x'></p>", own)).toBe("<p></p>");
});

test("links to the backend's own host become paths of the shop", () => {
  expect(cleanHtml('<a href="https://shop.example/product/x">x</a>', own)).toBe(
    '<a href="/product/x">x</a>',
  );
});

test("links elsewhere pass neither referrer nor weight", () => {
  expect(cleanHtml('<a href="https://other.example/">x</a>', own)).toBe(
    '<a href="https://other.example/" rel="noopener nofollow">x</a>',
  );
});

test("a link without a scheme to another host is not taken for the shop's own", () => {
  expect(cleanHtml('<a href="//evil.example/">x</a>', own)).toContain("nofollow");
});

test.each([
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example/",
  "/\t/evil.example",
  "/\n\\evil.example",
  " //evil.example",
  "///evil.example",
  "\u0001//evil.example",
  "https:\\\\evil.example",
  "/a/..//evil.example",
  "https://shop.example/\\evil.example",
  "https://shop.example//evil.example",
  "https:/\\shop.example@evil.example/",
])("a link that a browser reads as another host's is one: %j", (href) => {
  const escaped = href.replaceAll("&", "&amp;");
  for (const page of [own, english]) {
    const [, written = ""] =
      /href="([^"]*)"/.exec(cleanHtml(`<a href="${escaped}">x</a>`, page)) ?? [];
    const { host } = new URL(written, "https://front.example/article/x");
    if (host === "front.example") expect(written).toMatch(/^\/(?![/\\])[^\\\s]*$/);
    else expect(cleanHtml(`<a href="${escaped}">x</a>`, page)).toContain('rel="noopener nofollow"');
  }
});

test("a link that only begins like the shop's host is another's", () => {
  expect(cleanHtml('<a href="https://shop.example.evil/">x</a>', own)).toContain("nofollow");
});

test("links of the shop stay in the page's language, but for those that name another", () => {
  const html = '<a href="/products?search=a#b">x</a><a href="https://shop.example/">x</a>';
  expect(cleanHtml(html, english)).toBe(
    '<a href="/en/products?search=a#b">x</a><a href="/en">x</a>',
  );
  expect(cleanHtml('<a href="/en/faq">x</a>', english)).toBe('<a href="/en/faq">x</a>');
  expect(cleanHtml('<a href="/en/faq">x</a>', own)).toBe('<a href="/en/faq">x</a>');
});

test("a figure keeps its picture and its caption", () => {
  const html = `<figure class="wp-block-image"><img src="${base}a.png" alt="A"><figcaption>A <em>b</em></figcaption></figure>`;
  expect(cleanHtml(html, own)).toMatch(
    /^<figure><img src="\/_image\/640x1\/a.png".*<figcaption>A <em>b<\/em><\/figcaption><\/figure>$/,
  );
});

test.each([
  '<iframe title="Ganti oli" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe>',
  "<iframe width='500' src='//www.youtube-nocookie.com/embed/dQw4w9WgXcQ'></iframe>",
])("a video is a link with its picture, loaded from the shop only: %s", (html) => {
  const clean = cleanHtml(`<figure><div>${html}</div></figure>`, own);
  expect(clean).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(clean).toMatch(/<img src="\/_image\/640x1\/https%3A%2F%2Fi.ytimg.com%2Fvi%2FdQw4w9WgXcQ/);
  expect(clean).not.toContain("iframe");
});

test("a frame of another host is removed, and none smuggles markup", () => {
  const frames = `<iframe src="https://evil.example/"></iframe><iframe title="<script>x()</script>" src="https://player.vimeo.com/video/123456"></iframe>`;
  expect(cleanHtml(frames, own)).not.toMatch(/iframe|script|evil/);
});

test.each([
  ["entities", "you&#8217;ve &quot;A&quot; &amp; B &mdash; C&nbsp;D", 'you’ve "A" & B — C D'],
  [
    "links",
    'in your cart. <a href="https://woo.example/cart/">View cart</a>',
    "in your cart. View cart",
  ],
  ["escaped tags stay text", "&lt;b&gt;", "<b>"],
  ["inline elements", "<strong>Rp</strong>200.000", "Rp200.000"],
  ["paragraphs", "<p>One\ntwo</p>\n<p>three<br>four</p>", "One two\nthree\nfour"],
  ["a paragraph after bare text", "one<p>two", "one\ntwo"],
  ["bare text after a paragraph", "<p>one</p>two", "one\ntwo"],
  ["blanks in a row", "one \n\t two", "one two"],
  ["templates", "a<template>b</template>c", "ac"],
  ["scripts", "a<script>alert('x')</script><style>b{}</style>c", "ac"],
  ["half a tag", "1 < 2 <b", "1 < 2"],
  ["nothing", "", ""],
])("makes plain text of %s", (_, html, text) => {
  expect(plainText(html)).toBe(text);
});

test("null is no text", () => {
  expect(plainText(null)).toBe("");
  expect(plainText(undefined)).toBe("");
});

test("what is plain already stays as it is", () => {
  const word = fc.stringMatching(/^[\wäß”%.,!-]+$/);
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(plainText(words.join(" "))).toBe(words.join(" "));
    }),
  );
});

test("WordPress's blocks of layout keep their own classes, other boxes leave what is in them", () => {
  // As recorded of WordPress 6.8 with its default theme.
  const html =
    '<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-28f84493 wp-block-columns-is-layout-flex"><div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow"><p>Kiri</p></div><div class="wp-block-column is-layout-flow"><div class="wp-block-buttons is-layout-flex"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/product/f3-a/">Beli</a></div></div></div></div><figure class="wp-block-gallery has-nested-images columns-2 is-cropped wp-block-gallery-1"><figcaption>Dua</figcaption></figure><div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container is-layout-flow"><p>Judul</p></div></div><details class="wp-block-details is-layout-flow" open><summary>Tanya</summary><p>Jawab</p></details><div class="container" onclick="x()"><p style="color:red">Lain</p></div>';
  expect(cleanHtml(html, own)).toBe(
    '<div class="wp-block-columns is-layout-flex"><div class="wp-block-column"><p>Kiri</p></div><div class="wp-block-column"><div class="wp-block-buttons is-layout-flex"><div class="wp-block-button"><a class="wp-block-button__link" href="/product/f3-a/">Beli</a></div></div></div></div><figure class="wp-block-gallery columns-2"><figcaption>Dua</figcaption></figure><div class="wp-block-cover"><div class="wp-block-cover__inner-container"><p>Judul</p></div></div><details><summary>Tanya</summary><p>Jawab</p></details><p>Lain</p>',
  );
});

test("an embed's bare address is a link, and a block's own page is none of the endpoint's", () => {
  const embed =
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://v.example/1\n</div></figure>';
  expect(cleanHtml(embed, own)).toBe(
    '<figure><a href="https://v.example/1" rel="noopener nofollow">https://v.example/1</a></figure>',
  );
  // As recorded of WooCommerce 10.2.
  const button =
    '<a href="/graphql?add-to-cart=3430" data-quantity="1" class="wp-block-button__link">Buy</a>';
  expect(cleanHtml(button, own)).toBe(
    '<a class="wp-block-button__link" href="/?add-to-cart=3430" rel="nofollow">Buy</a>',
  );
});
