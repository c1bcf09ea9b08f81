// Siteimprove Alfa and IBM Equal Access, run by `npm run test:looks` alone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { Audit } from "@siteimprove/alfa-act";
import { Playwright } from "@siteimprove/alfa-playwright";
import rules from "@siteimprove/alfa-rules";
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { expect, screens, test } from "./shop.ts";
import { oil, open, parcel, put } from "./visit.ts";

const pages = [
  "/",
  "/products",
  oil,
  "/product/paket-servis-rumahan",
  "/review/minyak-cvt-samudra",
  "/articles",
  "/article/engine-flush-perlukah",
  "/faq",
  "/contact",
  "/my-account",
  "/cart",
  "/checkout",
];

/** Rules of Alfa that are not applied, with the reason. */
const notApplied = {
  "sia-r66": "AAA: a contrast of 7:1; the shop has 4.5:1, and looks.ts measures it by axe",
  "sia-r73": "AAA: lines 1.5 high in every paragraph; cards and titles are tighter",
  "sia-r74":
    "AAA: sizes relative to the browser's; tests/process/narrow-screens.test.ts tests 32 px and 400 %",
  "sia-r80": "AAA: line heights relative to the size",
  "sia-r111": "AAA: targets of 44 px; 24 px (AA) is sia-r113, and most are 44 px",
};

/** The same for IBM Equal Access. */
const notAppliedByIbm = {
  aria_content_in_landmark: "The link that skips the header stands before all landmarks",
  aria_form_label_unique: "A form of one button has no name; looks.ts tests those with fields",
  aria_landmark_name_unique: "Takes such forms for landmarks; sia-r56 of Alfa tests the landmarks",
};

async function alfaFindings(page: Page): Promise<string[]> {
  const document = await page.evaluateHandle(() => window.document);
  const applied = [...rules].filter(
    ({ uri }) => !Object.keys(notApplied).includes(uri.split("/").at(-1) ?? ""),
  );
  const outcomes = await Audit.of(await Playwright.toPage(document), applied).evaluate();
  return [...outcomes].flatMap((each) => {
    const { outcome, rule, expectations = [] } = each.toJSON();
    if (outcome !== "failed") return [];
    const messages = expectations.flatMap(([, { error }]) => error?.message ?? []);
    // Some rules look at groups of elements, for example those of one name.
    const targets = each.target && "path" in each.target ? [each.target] : [...(each.target ?? [])];
    const paths = targets.map((target) => target.path());
    return `${rule.uri.split("/").at(-1)} ${paths.join(", ")}: ${messages.join(" ")}`;
  });
}

const engine = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);

interface IbmReport {
  results: { ruleId: string; value: string[]; message: string; snippet: string }[];
}

declare const ace: { Checker: new () => { check(what: Node, by: string[]): Promise<IbmReport> } };

async function ibmFindings(page: Page): Promise<string[]> {
  await page.evaluate(`${engine};globalThis.ace=ace`);
  const { results } = await page.evaluate(() =>
    new ace.Checker().check(document, ["IBM_Accessibility", "WCAG_2_2"]),
  );
  return results
    .filter(({ value }) => value.join() === "VIOLATION,FAIL")
    .filter(({ ruleId }) => !Object.keys(notAppliedByIbm).includes(ruleId))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
}

test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

for (const [at, path] of pages.entries()) {
  test(`Alfa and IBM find nothing on ${path}`, async ({ page }) => {
    const [phone, laptop] = screens;
    await page.setViewportSize((at % 2 ? laptop : phone).viewport);
    const visit = { page, at: (given: string) => given, words: indonesian };
    if (path === "/cart" || path === "/checkout") await put(visit, parcel, oil);
    await open(visit, path);
    expect.soft(await alfaFindings(page)).toEqual([]);
    expect.soft(await ibmFindings(page)).toEqual([]);
  });
}
