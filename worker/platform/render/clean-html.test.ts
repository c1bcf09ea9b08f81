import { expect, test } from "vitest";
import { localePath } from "../../../shared/routes.ts";
import { cleanArticle, cleanHtml } from "./clean-html.ts";

const base = "https://shop.example/wp-content/uploads/";
const own = { imageBaseUrl: base, link: (path: string) => path };
const english = { imageBaseUrl: base, link: (path: string) => localePath(path, "en_US") };

test("scripts, handlers and javascript: links are gone", () => {
  const html = `<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>`;
  expect(cleanHtml(html, own)).toBe('<p>a<a rel="noopener nofollow">b</a></p>');
});

test("an article's picture asks the image route, named relative to the image base", () => {
  const html = cleanArticle(`<img src="${base}2026/11/oli.png" alt="Oli" onerror="x()">`, own);
  expect(html).toContain('src="/_image/640x1/2026%2F11%2Foli.png"');
  expect(html).toContain('alt="Oli"');
  expect(html).not.toContain("shop.example");
  expect(html).not.toContain("onerror");
});

test("a picture without a source is left out", () => {
  expect(cleanArticle("<p><img alt='x'></p>", own)).toBe("<p></p>");
});

test("links to the backend's own host become paths of the shop", () => {
  for (const clean of [cleanArticle, cleanHtml])
    expect(clean('<a href="https://shop.example/product/x">x</a>', own)).toBe(
      '<a href="/product/x">x</a>',
    );
});

test("links elsewhere pass neither referrer nor weight", () => {
  expect(cleanArticle('<a href="https://other.example/">x</a>', own)).toBe(
    '<a href="https://other.example/" rel="noopener nofollow">x</a>',
  );
});

test("a link without a scheme to another host is not taken for the shop's own", () => {
  expect(cleanArticle('<a href="//evil.example/">x</a>', own)).toContain("nofollow");
});

test("a link that only begins like the shop's host is another's", () => {
  expect(cleanArticle('<a href="https://shop.example.evil/">x</a>', own)).toContain("nofollow");
});

test("links of the shop stay in the page's language, but for those that name another", () => {
  const html = '<a href="/products?search=a#b">x</a><a href="https://shop.example/">x</a>';
  expect(cleanArticle(html, english)).toBe(
    '<a href="/en/products?search=a#b">x</a><a href="/en">x</a>',
  );
  expect(cleanArticle('<a href="/en/faq">x</a>', english)).toBe('<a href="/en/faq">x</a>');
  expect(cleanArticle('<a href="/en/faq">x</a>', own)).toBe('<a href="/en/faq">x</a>');
});
