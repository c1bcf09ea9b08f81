import type { Localized } from "../seed/types.ts";
import type { SeedRun } from "./seed-terms.ts";

const DATE = "2026-01-05T02:00:00.000Z";

/** A few lines in both languages, as WordPress renders its blocks. */
const blocks = (file: string): Localized => {
  const picture = (width: number, height: number) =>
    `<img src="/wp-content/uploads/${file}" alt="" width="${width}" height="${height}">`;
  const write = (say: (id: string, en: string) => string): string => `
<p>${say("Halaman ini dibuat di editor WordPress.", "This page was made in WordPress's editor.")}</p>
<div class="wp-block-cover alignwide"><img class="wp-block-cover__image-background" src="/wp-content/uploads/${file}" alt="" width="900" height="900"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container"><h2 class="wp-block-heading has-text-align-center">${say("Sampul", "A cover")}</h2><p class="has-text-align-center">${say("Teks di atas gambar.", "Text on a picture.")}</p></div></div>
<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-1"><div class="wp-block-column"><h3 class="wp-block-heading">${say("Kolom pertama", "First column")}</h3><ul class="wp-block-list"><li>${say("Satu", "One")}</li><li>${say("Dua", "Two")}</li></ul></div><div class="wp-block-column"><h3 class="wp-block-heading">${say("Kolom kedua", "Second column")}</h3><ol class="wp-block-list"><li>${say("Satu", "One")}</li><li>${say("Dua", "Two")}</li></ol></div></div>
<div class="wp-block-buttons is-layout-flex"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/products">${say("Semua produk", "All products")}</a></div><div class="wp-block-button is-style-outline"><a class="wp-block-button__link" href="/contact">${say("Hubungi kami", "Contact us")}</a></div></div>
<hr class="wp-block-separator has-alpha-channel-opacity">
<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>
<div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media">${picture(600, 600)}</figure><div class="wp-block-media-text__content"><p>${say("Gambar dan teks berdampingan.", "Picture and text side by side.")}</p></div></div>
<figure class="wp-block-gallery has-nested-images columns-2 is-cropped"><figure class="wp-block-image">${picture(400, 400)}<figcaption class="wp-element-caption">${say("Satu", "One")}</figcaption></figure><figure class="wp-block-image">${picture(400, 400)}</figure></figure>
<blockquote class="wp-block-quote"><p>${say("Kutipan.", "A quotation.")}</p><cite>${say("Seseorang", "Somebody")}</cite></blockquote>
<figure class="wp-block-pullquote"><blockquote><p>${say("Kutipan besar.", "A large quotation.")}</p></blockquote></figure>
<figure class="wp-block-table is-style-stripes"><table><thead><tr><th>${say("Kolom", "Column")}</th><th>${say("Isi", "Value")}</th></tr></thead><tbody><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></tbody></table><figcaption class="wp-element-caption">${say("Tabel", "A table")}</figcaption></figure>
<details class="wp-block-details"><summary>${say("Selengkapnya", "More")}</summary><p>${say("Teks yang dilipat.", "Folded text.")}</p></details>
<pre class="wp-block-code"><code>a = 1</code></pre>
<pre class="wp-block-preformatted">a   b   c</pre>
<pre class="wp-block-verse">${say("Baris satu,\nbaris dua.", "Line one,\nline two.")}</pre>
<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=aqz-KE-bpKQ
</div></figure>`;
  return { id: write((id) => id), en: write((_, en) => en) };
};

/** What WordPress has from its beginning: a page made of blocks, and a draft. */
export function seedSamples({ rows, ids }: SeedRun): void {
  const excerpt = { excerptId: "", excerptEn: "" };
  const common = { ...excerpt, authorFirstName: "", imageId: null, date: DATE, modified: DATE };
  const content = blocks(rows.media[0]?.file ?? "");
  rows.posts.push(
    {
      ...{ id: ids.next("post"), type: "page", slug: "sample-page" },
      ...{ titleId: "Halaman contoh", titleEn: "Sample page" },
      ...{ contentId: content.id, contentEn: content.en, ...common },
    },
    {
      ...{ id: ids.next("post"), status: "draft", slug: "draft" },
      ...{ titleId: "Draf pertama", titleEn: "First draft" },
      contentId: "<p>Belum ada yang melihat ini.</p>",
      contentEn: "<p>Nobody has seen this yet.</p>",
      ...common,
    },
  );
}
