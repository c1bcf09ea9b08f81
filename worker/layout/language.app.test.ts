import { beforeAll, expect, test } from "vitest";
import { everyPage } from "../../tests/browser/every-page.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

const home = "/en/contact";

beforeAll(seedProducts);

function speak(query: string, fields: Record<string, string>) {
  const headers = { "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams({ locale: "en_US", path: "/contact", ...fields });
  const init = { method: "POST", headers, body, redirect: "manual" as const };
  return openShop().fetch(`/language${query}`, init);
}

const listCookies = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.split("=")[0]);

const keepsFlash = (response: Response) => listCookies(response).includes("local-flash");

test("what was typed is carried to the page's twin", async () => {
  const response = await speak("?typed=contact", { name: "Ani", message: "Halo" });
  expect([response.status, response.headers.get("location")]).toEqual([303, home]);
  expect(keepsFlash(response)).toBe(true);
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = await openShop().text(home, { headers: { cookie: cookie.join("; ") } });
  expect(page).toMatch(/name="name"[^>]*value="Ani"/);
  expect(page).toContain(">Halo</textarea>");
});

test.each([
  ["where there is no such form", "?typed=place-order", { name: "Ani" }],
  ["where no form is named", "", { name: "Ani" }],
  ["where nothing was typed", "?typed=contact", { name: "", message: "" }],
  ["where there is but a password", "?typed=login", { username: "", password: "Rahasia-123" }],
])("nothing is stored %s", async (_what, query, fields) => {
  const response = await speak(query, fields);
  expect([response.status, response.headers.get("location")]).toEqual([303, home]);
  expect(listCookies(response)).toEqual(["i18n_redirected"]);
});

/** Actions of a page's forms that have a field for text. */
const textForms = (html: string): string[] =>
  Array.from(html.matchAll(/<form[^>]*\bid="form-([\w-]+)"[^>]*>(.*?)<\/form>/gs))
    .filter(([, , form = ""]) =>
      /<textarea|<input(?![^>]*type="(?:hidden|password|checkbox|radio|submit)")/.test(form),
    )
    .map(([, name = ""]) => name);

test.each(everyPage.filter(({ lang }) => lang === "en"))(
  "$path names its form for the language switch, where it has one for text",
  async ({ address }) => {
    const html = await openShop({ MAIL_BY: "backend" }).text(address);
    const forms = textForms(html);
    const typed = /\/language\?typed=([\w-]+)/.exec(html)?.[1];
    if (forms.length > 0) expect(forms).toContain(typed);
  },
);

test("no path redirects to another site, with any input", async () => {
  for (const path of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
    const response = await speak(`?typed=contact&path=${encodeURIComponent(path)}`, {
      name: "Ani",
    });
    expect(response.headers.get("location")).toBe("/en?flash=1");
  }
});
