import { expect, test } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";

const home = "/en/contact";

function speak(query: string, fields: Record<string, string>) {
  const headers = { "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams({ locale: "en_US", path: "/contact", ...fields });
  const init = { method: "POST", headers, body, redirect: "manual" as const };
  return openShop().fetch(`/language${query}`, init);
}

const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => line.split("=")[0]);

const keepsFlash = (answer: Response) => cookiesOf(answer).includes("local-flash");

test("what was typed is carried to the page's twin", async () => {
  const answer = await speak("?typed=contact", { name: "Ani", message: "Halo" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, home]);
  expect(keepsFlash(answer)).toBe(true);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
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
  const answer = await speak(query, fields);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, home]);
  expect(cookiesOf(answer)).toEqual(["i18n_redirected"]);
});

test("no path redirects to another site, with any input", async () => {
  for (const path of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
    const answer = await speak(`?typed=contact&path=${encodeURIComponent(path)}`, { name: "Ani" });
    expect(answer.headers.get("location")).toBe("/en");
  }
});
