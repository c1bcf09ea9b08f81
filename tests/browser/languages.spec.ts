import { readFileSync } from "node:fs";
import { everyPage, missingPages } from "./every-page.ts";
import { expect, test } from "./shop.ts";
import { readDocument } from "./words.ts";

const catalogue = (lang: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../shared/i18n/messages/${lang}.json`, import.meta.url), "utf8"),
  );

const catalogues: Record<string, Record<string, string>> = {
  id: catalogue("id"),
  en: catalogue("en"),
};

/** Messages of the other languages that this one does not have as well. */
function foreignMessages(lang: string): Set<string> {
  const own = new Set(Object.values(catalogues[lang] ?? {}));
  const others = Object.entries(catalogues).filter(([code]) => code !== lang);
  return new Set(
    others.flatMap(([, messages]) => Object.values(messages)).filter((text) => !own.has(text)),
  );
}

for (const { address, lang } of [...everyPage, ...missingPages]) {
  test(`${address} speaks one language`, async ({ request }) => {
    const { words } = readDocument(await (await request.get(address)).text());
    const foreign = foreignMessages(lang);
    const strays = words.filter((said) => said.lang === lang && foreign.has(said.text));
    expect(strays).toEqual([]);
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

test("the language switch keeps path and query, and the cookie remembers", async ({ page }) => {
  await page.goto("/products?search=oli");
  await page.locator(".footer").getByRole("button", { name: "EN" }).click();
  await expect(page).toHaveURL(/\/en\/products\?search=oli$/);
  await page.goto("/faq");
  await expect(page).toHaveURL(/\/en\/faq$/);
  await page.locator(".footer").getByRole("button", { name: "ID" }).click();
  await expect(page).toHaveURL(/[^n]\/faq$/);
});
