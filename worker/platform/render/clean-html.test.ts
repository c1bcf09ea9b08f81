import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { localePath } from "../../../shared/routes.ts";
import { cleanHtml, plainText } from "./clean-html.ts";
import { HtmlTree, htmlText } from "./html-tree.ts";
import { tagSoup } from "./tag-soup.fixture.ts";

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

test("a film is a link to its file, with its picture", () => {
  const html = `<div class="wp-video"><video controls poster="${base}a.png"><source src="${base}2024/05/demo.mp4?_=1">Unduh</video></div>`;
  expect(cleanHtml(html, own)).toMatch(
    /^<p><a href="https:\/\/shop\.example\/wp-content\/uploads\/2024\/05\/demo\.mp4\?_=1"[^>]*><img src="\/_image\/640x1\/a\.png"[^>]*>▶ demo\.mp4<\/a><\/p>$/,
  );
});

test.each([
  ["https://www.google.com/maps/embed?pb=!1m18!2d107.6!3d-6.9!2sBengkel+Kita", "Bengkel+Kita"],
  ["https://www.google.com/maps/embed?pb=!1m18!2d107.6!3d-6.9", "-6.9%2C107.6"],
  ["https://www.google.com/maps/embed?pb=!1m18", "Lokasi"],
  ["https://maps.google.com/maps?q=Bandung&output=embed", "Bandung"],
])("a map is a link to its place: %s", (src, query) => {
  const clean = cleanHtml(`<iframe src="${src}" title="Lokasi"></iframe>`, own);
  expect(clean).toContain(`href="https://www.google.com/maps/search/?api=1&amp;query=${query}"`);
  expect(clean).toContain("📍 Lokasi");
});

test("a frame of another host is removed, and none smuggles markup", () => {
  const frames = `<iframe src="https://evil.example/"></iframe><iframe title="<script>x()</script>" src="https://player.vimeo.com/video/123456"></iframe>`;
  expect(cleanHtml(frames, own)).not.toMatch(/<(?:iframe|script)|evil/);
});

test.each([
  [
    "text, then a table",
    "<div>a</div><table><tr><td>b</td></tr></table>c",
    '<p>a</p><div class="table-box" tabindex="0"><table><tbody><tr><td>b</td></tr></tbody></table></div>c',
  ],
  ["text, then a heading", "<div>a</div><h2>b</h2><p>c</p>", "<p>a</p><h2>b</h2><p>c</p>"],
  ["boxes side by side", "<div>a</div><div>b <b>c</b></div>d", "<p>a</p><p>b <b>c</b></p>d"],
  ["a box that is not closed", "<div>a<p>b", "<p>a</p><p>b</p>"],
  ["boxes that are closed too often", "<p>a</p></div></div><p>b</p>", "<p>a</p><p>b</p>"],
  ["a list in a paragraph", "<p>a<ul><li>b</ul>c</p>", "<p>a</p><ul><li>b</li></ul>c"],
  [
    "an emphasis over two paragraphs",
    "<p>a <b>b<p>c</b>d</p>",
    "<p>a <b>b</b></p><b><p>c</p></b>d",
  ],
  [
    "a link in a link",
    '<a href="/a">a<a href="/b">b</a></a>',
    '<a href="/a">a</a><a href="/b">b</a>',
  ],
  ["headings in one another", "<h2>a<h3>b</h3></h2>", "<h2>a</h2><h3>b</h3>"],
  ["an item without a list", "<li>a</li>", "a"],
  ["cells without a table", "<tr><td>a</td></tr>", "a"],
  [
    "text between a table's rows",
    "<table>a<tr>b<td>c</table>",
    '<div class="table-box" tabindex="0"><table><tbody><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table></div>',
  ],
])("is well-formed where the source has %s", (_what, html, clean) => {
  expect(cleanHtml(html, own)).toBe(clean);
});

test("what is clean is read again as the same tree, and stays within its element", () => {
  fc.assert(
    fc.property(tagSoup, (html) => {
      const clean = cleanHtml(html, own);
      const tree = new HtmlTree();
      const open: string[] = [];
      const parser = new Parser({
        onopentag(name, attributes) {
          open.push(name);
          tree.open(name, attributes);
        },
        ontext: (text) => tree.text(text),
        onclosetag(name, isImplied) {
          expect(open.pop()).toBe(name);
          if (!/^(?:br|hr|img)$/.test(name)) expect(isImplied).toBe(false);
          tree.close(name);
        },
      });
      parser.end(`${clean}<p>behind</p>`);
      expect(htmlText(tree.root)).toBe(`${clean}<p>behind</p>`);
      expect(tree.root.children.at(-1)).toMatchObject({ tag: "p", children: ["behind"] });
    }),
    { numRuns: 2_000 },
  );
});

describe("what editors write", () => {
  test.each([
    ["a price struck through", "<del>Rp 100</del> <ins>Rp 80</ins> <s>x</s>"],
    ["small print and marks", "<small>*</small><mark>a</mark><abbr>b</abbr><q>c</q><kbd>d</kbd>"],
    ["a list that begins at 4", '<ol start="4" type="a"><li value="7">a</li></ol>'],
    ["text from right to left", '<p dir="rtl" lang="ar">زيت</p>'],
  ])("stays: %s", (_what, html) => {
    expect(cleanHtml(html, own)).toBe(html);
  });

  test("a link within the text finds its heading, whose name no other element of the page has", () => {
    expect(cleanHtml('<a href="#isi">a</a><a href="#reviews">b</a><h2 id="isi">c</h2>', own)).toBe(
      '<a href="#text-isi">a</a><a href="#reviews" rel="noopener nofollow">b</a><h2 id="text-isi">c</h2>',
    );
  });

  test.each([
    ["[vc_row full_width=&#8221;a&#8221;]", ""],
    ['<p>[vc_row][vc_column width="1/2"]</p><p>a</p>', "<p>a</p>"],
    ["<p>a[/vc_column][/vc_row]</p>", "<p>a</p>"],
    ['[contact-form-7 id="1" title="x"]', ""],
    ['[gallery ids="1,2"] [gallery]', " "],
    ['[button link="/a"]Beli[/button]', "Beli"],
    ["ukuran [M], [1] [baru] [lihat tabel]", "ukuran [M], [1] [baru] [lihat tabel]"],
    ["<code>[vc_row]</code>", "<code>[vc_row]</code>"],
  ])("codes of plugins are not shown: %s", (html, clean) => {
    expect(cleanHtml(html, own)).toBe(clean);
  });

  test("an embed's code is a link with its picture", () => {
    const clean = cleanHtml("<p>[embed]https://youtu.be/dQw4w9WgXcQ[/embed]</p>", own);
    expect(clean).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(clean).toContain("<img src=");
  });

  test.each([
    [`<a href="${base}2010/08/a.jpg"><img src="${base}2010/08/a-150x150.jpg"></a>`],
    [
      `<a href="https://shop.example/galeri/a/" rel="attachment wp-att-9"><img src="${base}2010/08/a.jpg"></a>`,
    ],
    [`<a href="https://shop.example/?attachment_id=9"><img src="${base}2010/08/a.jpg"></a>`],
  ])("a picture that leads to its media page leads to the picture: %s", (html) => {
    expect(cleanHtml(html, own)).toMatch(/^<a href="\/_image\/1280x1\/2010%2F08%2Fa\.jpg"><img /);
  });

  test("a link to an uploaded file leads to the file", () => {
    expect(cleanHtml(`<a href="${base}a.pdf">a</a>`, own)).toBe(
      `<a href="${base}a.pdf" rel="noopener nofollow">a</a>`,
    );
  });
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
  ["codes of plugins", '<p>[vc_row]a[/vc_row] [contact-form-7 id="1"]b</p>', "a b"],
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
