import { HtmlValidate } from "html-validate";
import { everyPage, missingPages } from "./every-page.ts";
import { barriers, lookedAtIn, looksOf, putOn } from "./looks.ts";
import { expect, test } from "./shop.ts";

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

test.describe("the HTML of", () => {
  for (const { address, lang } of [...everyPage, ...missingPages]) {
    test(`${address} is valid and says what it is`, async ({ request }) => {
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
    });
  }
});

const oneMissing = missingPages.filter(({ path }) => path === "/nothing-here");
const lookedAt = [...everyPage, ...oneMissing].filter(({ lang }) => lookedAtIn(lang));

test.describe("the accessibility of", () => {
  test.use({ bypassCSP: true });
  for (const { address } of lookedAt) {
    test(address, async ({ page }) => {
      await page.goto(address, { waitUntil: "domcontentloaded" });
      for (const look of looksOf()) {
        await putOn(page, look);
        expect([look.name, await barriers(page)]).toEqual([look.name, []]);
      }
    });
  }
});
