import { everyPage, missingPages } from "./every-page.ts";
import { expect, test } from "./shop.ts";
import { strayWords } from "./stray-words.ts";

for (const { address, lang } of [...everyPage, ...missingPages]) {
  test(`${address} speaks one language`, async ({ request }) => {
    expect(strayWords(await (await request.get(address)).text(), lang)).toEqual([]);
  });
}

for (const { address } of everyPage) {
  test(`${address} names its twins`, async ({ request }) => {
    const html = await (await request.get(address)).text();
    // What is not indexed has no twins to name.
    if (html.includes('content="noindex')) return;
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
    const twins = [...html.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/gi)];
    expect(twins.map(([, lang]) => lang)).toEqual(["id", "en", "x-default"]);
    expect(twins.map(([, , href]) => href)).toContain(canonical);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+"/);
  });
}

test("the language switch preserves path and query, and the cookie stores the choice", async ({
  page,
}) => {
  await page.goto("/products?search=oli");
  await page.locator(".footer").getByRole("button", { name: "EN" }).click();
  await expect(page).toHaveURL(/\/en\/products\?search=oli$/);
  await page.goto("/faq");
  await expect(page).toHaveURL(/\/en\/faq$/);
  await page.locator(".footer").getByRole("button", { name: "ID" }).click();
  await expect(page).toHaveURL(/[^n]\/faq$/);
});
