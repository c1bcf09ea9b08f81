import AxeBuilder from "@axe-core/playwright";
import { HtmlValidate } from "html-validate";
import { everyPage, missingPages } from "./every-page.ts";
import { expect, screens, test } from "./shop.ts";

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

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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

// Each scheme is looked at on one screen whole, and on the other for its colours.
const looks = screens.flatMap((screen, index) =>
  (["light", "dark"] as const).map((scheme) => ({
    ...screen,
    scheme,
    isWhole: (scheme === "light") === (index === 0),
  })),
);

for (const { name, viewport, scheme, isWhole } of looks) {
  test.describe(`on ${name} in ${scheme}`, () => {
    test.use({
      viewport,
      colorScheme: scheme,
      bypassCSP: true,
      contextOptions: { reducedMotion: "reduce" },
    });

    for (const { address } of [...everyPage, ...missingPages.slice(0, 1)]) {
      test(`everybody can use ${address}`, async ({ page }) => {
        await page.goto(address, { waitUntil: "domcontentloaded" });
        const axe = new AxeBuilder({ page });
        const { violations } = await (isWhole
          ? axe.withTags(standards)
          : axe.withRules(["color-contrast"])
        ).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual(
          [],
        );
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });
    }
  });
}
