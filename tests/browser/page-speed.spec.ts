import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";

const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync("dist/client/.vite/manifest.json", "utf8"),
);
const script = `/${manifest["client/runtime/page-speed.ts"]?.file}`;

/** Has a page measure itself, as every page does where a data set counts. */
const measure = (page: Page, path: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const late = '"late":[';
    expect(body).toContain(late);
    await route.fulfill({ response, body: body.replace(late, `${late}"${script}",`) });
  });

/** What a browser does when its page is left; the protocol shows no message of a page that is gone. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });

test("a page reports its speed when it is hidden, in one small message", async ({ page }) => {
  await measure(page, "/en/faq");
  const loaded = page.waitForResponse(`**${script}`);
  await page.goto("/en/faq");
  await loaded;
  await page.locator("summary").first().click();
  const reported = page.waitForRequest("**/page-speed");
  await hide(page);
  const request = await reported;
  const body = request.postData() ?? "";
  expect([request.method(), body.length < 200]).toEqual(["POST", true]);
  const [paint = "", interaction = "", shift = "", firstByte = "", shownAt, path] = body.split(",");
  expect([Number(paint) > 0, Number(firstByte) > 0]).toEqual([true, true]);
  // A quick press is under what browsers report.
  expect(Number(interaction)).toBeGreaterThanOrEqual(0);
  expect(Number(shift)).toBeLessThan(0.1);
  expect([shownAt, path]).toEqual(["0", "/en/faq"]);
  expect((await request.response())?.status()).toBe(204);
});

test("under data saver nothing is measured, nor where no data set counts", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const build = () => page.waitForResponse("**/builds/meta/*");
  const uncounted = build();
  await page.goto("/en/about");
  await uncounted;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await measure(page, "/en/faq");
  const saving = build();
  await page.goto("/en/faq");
  await saving;
  await hide(page);
  await page.goto("/en/about");
  expect(requests.filter((path) => path === script || path === "/page-speed")).toEqual([]);
});
