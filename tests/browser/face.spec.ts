import { expect, test } from "./shop.ts";

test("the brand's face comes after the first page has loaded, and from then on moves nothing", async ({
  page,
}) => {
  const requests: string[] = [];
  let isLoaded = false;
  page.on("load", () => {
    isLoaded = true;
  });
  page.on("request", (request) => {
    if (request.resourceType() === "font") requests.push(isLoaded ? "after" : "before");
  });
  const readFamily = (selector: string) =>
    page.locator(selector).evaluate((it) => getComputedStyle(it).fontFamily);
  await page.goto("/product/minyak-cvt-samudra");
  expect(await readFamily("h1")).not.toContain("Display");
  await page.waitForFunction(() => localStorage.face);
  expect(requests).toEqual(["after"]);
  for (const path of ["/products", "/product/oli-bara-motor-10w-40"]) {
    await page.goto(path);
    expect(await readFamily("h1")).toContain("Display");
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
  }
});
