import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync("dist/client/.vite/manifest.json", "utf8"),
);
const script = `/${manifest["client/analytics/consent.ts"]?.file}`;
const version = "AbCdEfGh12";

const bar = `<section id="consent" aria-labelledby="consent-ask" data-version="${version}" hidden><form method="post" action="/en/actions/choose-consent"><p id="consent-ask">May we count? <a href="/en/my-account/consent">What for</a></p><button class="button" name="choice" value="all">Agree</button><button class="button" name="choice" value="none">No</button></form></section>`;

/** Has pages of a product ask, as every page does where the settings name a receiver of events. */
async function askOn(page: Page): Promise<string[]> {
  const reported: string[] = [];
  await page.route("**/viewed", async (route) => {
    reported.push(`${new URL(route.request().url()).pathname} ${route.request().postData()}`);
    await route.fulfill({ status: 204 });
  });
  await page.route("**/en/product/*", async (route) => {
    const response = await route.fetch();
    const state = '<script type="application/json" id="shop">';
    const body = (await response.text())
      .replace(state, `${bar}${state}`)
      .replace('"late":[', `"late":["${script}",`);
    await route.fulfill({ response, body });
  });
  return reported;
}

const product = "/en/product/pembersih-rantai-motor";
const view = "/en/viewed pembersih-rantai-motor";
const region = (page: Page) => page.getByRole("region", { name: /May we count/ });

for (const [label, choice, reports] of [
  ["Agree", "all", [view]],
  ["No", "none", []],
] as const)
  test(`"${label}" is sent by keyboard, the bar goes, and ${reports.length} views are reported`, async ({
    page,
  }) => {
    const reported = await askOn(page);
    const chosen = page.waitForRequest("**/choose-consent");
    await page.route("**/choose-consent", (route) =>
      route.fulfill({ json: { ok: true, value: {} } }),
    );
    await page.goto(product);
    await expect(region(page)).toBeVisible();
    expect(reported).toEqual([]);
    await page.getByRole("button", { name: label, exact: true }).press("Enter");
    expect((await chosen).postDataJSON()).toEqual({ choice });
    await expect(region(page)).toBeHidden();
    await expect.poll(() => reported).toEqual(reports);
  });

test("who has chosen is not asked again; who has agreed has views of products reported", async ({
  page,
  context,
}) => {
  const reported = await askOn(page);
  const cookie = (marks: string) => ({
    ...{ name: "consent", url: "http://localhost:8787" },
    value: `${version}.1767225600.${marks}.7`,
  });
  await page.goto(product);
  const { origin } = new URL(page.url());
  await expect(region(page)).toBeVisible();
  await context.addCookies([{ ...cookie("s"), url: origin }]);
  await page.reload();
  await expect.poll(() => reported).toEqual([view]);
  await expect(region(page)).toBeHidden();
  await context.addCookies([{ ...cookie(""), url: origin }]);
  const loaded = page.waitForResponse(`**${script}`);
  await page.reload();
  await loaded;
  await expect(region(page)).toBeHidden();
  expect(reported).toEqual([view]);
});

test("a browser with Global Privacy Control is not asked", async ({ page }) => {
  await askOn(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const loaded = page.waitForResponse(`**${script}`);
  await page.goto(product);
  await loaded;
  await expect(region(page)).toBeHidden();
});
