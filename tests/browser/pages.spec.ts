import type { Route } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { alike, everyPage, missingPages } from "./every-page.ts";
import { barriers, covered, isFull, isMore, listLooks, lookedAtIn, putOn } from "./looks.ts";
import { missingStyles } from "./missing-styles.ts";
import { expect, test } from "./shop.ts";
import { strayWords } from "./stray-words.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes <br/>, and no line of its markup is ours to indent or to wrap.
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "no-inline-style": "error",
  },
});

/** What a page that is indexed names: itself in each language, its description and its picture. */
function expectTwins(html: string): void {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
  const twins = [...html.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/gi)];
  expect(twins.map(([, lang]) => lang)).toEqual(["id", "en", "x-default"]);
  expect(twins.map(([, , href]) => href)).toContain(canonical);
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+"/);
}

test.describe("the HTML of", () => {
  for (const each of [...everyPage, ...missingPages]) {
    const { address, lang } = each;
    test(`${address} is valid, says what it is, names its twins and speaks one language`, async ({
      request,
    }) => {
      const response = await request.get(address);
      const html = await response.text();
      const report = await validator.validateString(html);
      const findings = report.results.flatMap(({ messages }) => messages);
      expect(findings.map(({ ruleId, message, selector }) => [ruleId, message, selector])).toEqual(
        [],
      );
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html.match(/<title>[^<]+ \| [^<]+<\/title>/g)).toHaveLength(1);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(strayWords(html, lang)).toEqual([]);
      // What is not indexed has no twins to name.
      if (everyPage.includes(each) && !html.includes('content="noindex')) expectTwins(html);
    });
  }
});

const oneMissing = missingPages.filter(({ path }) => path === "/nothing-here");
const lookedAt = [...everyPage, ...oneMissing].filter(
  ({ lang, path }) => lookedAtIn(lang) && (isMore || !alike.includes(path)),
);

// `npm run test:looks` has more widths: covered.spec.ts.
const scrolled = isFull
  ? []
  : [
      "/",
      "/product-category/minyak-rem",
      "/product/paket-servis-rumahan",
      "/article/engine-flush-perlukah",
      "/wishlist",
    ];
const isScrolled = (path: string) => scrolled.includes(path);

const fulfillWithPicture = (route: Route): Promise<void> =>
  route.fulfill({
    contentType: "image/svg+xml",
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });

test.describe("the accessibility of", () => {
  test.use({ bypassCSP: true });
  for (const { address, path } of lookedAt) {
    const more = isScrolled(path) ? ", and nothing lies over its prices and buttons" : "";
    test(`${address}${more}`, async ({ page }) => {
      // The picture of a video is YouTube's, which tests do not reach.
      if (path === "/sample-page") await page.route(/_image\/.*ytimg/, fulfillWithPicture);
      await page.goto(address, { waitUntil: "domcontentloaded" });
      for (const look of listLooks()) {
        await putOn(page, look);
        expect([look.name, await barriers(page)]).toEqual([look.name, []]);
      }
      if (isScrolled(path)) expect(await covered(page)).toEqual([]);
      expect(await missingStyles(page)).toEqual([]);
    });
  }
});
