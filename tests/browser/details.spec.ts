import { expect, test } from "@playwright/test";
import { english } from "../support/messages.ts";

for (const { query, output: text } of [
  { query: "", output: 0 },
  { query: "?debug", output: 1 },
]) {
  test(`errors are ${text ? "logged with" : "not logged without"} the debug flag`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      // What the browser itself says of a lost connection is not ours.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        logged.push(message.text());
    });
    await page.route("**/actions/contact", (route) => route.abort());
    await page.goto(`/contact${query}`);
    await page.locator('[name="name"]').fill("Ani");
    await page.locator(".contact-form button[type=submit]").click();
    await expect(page.locator(".contact-form [role=alert]")).toContainText("Koneksi terputus");
    await expect(page.locator('[name="name"]')).toHaveValue("Ani");
    expect(logged).toHaveLength(text);
  });
}

test("the header fits every width, and no page is wider than its screen", async ({ page }) => {
  for (const address of ["/", "/en/products", "/en/product/oli-samudra-5w-30", "/en/contact"]) {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    for (const width of [320, 360, 640, 768, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([address, width, beyond]).toEqual([address, width, 0]);
    }
  }
});

test("a new page begins at its top, and a place within it below the header that stays", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/products");
  await page.locator(".product-card h3 a").nth(11).click();
  await page.waitForURL("**/product/**");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto("/faq");
  await page.locator(".page-contents a").last().click();
  await expect(page).toHaveURL(/#/);
  const below = await page.evaluate(() => {
    const index = document.querySelector(":target")?.getBoundingClientRect().top ?? 0;
    return index - (document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0);
  });
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(400);
});

test("no more than four modules are fetched ahead at once", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  const ahead: string[] = [];
  await page.route("**/assets/*.js", async (route) => {
    if (route.request().url().includes("/entry-")) return route.continue();
    ahead.push(route.request().url());
    await gate.promise;
    await route.continue();
  });
  await page.goto("/en/contact", { waitUntil: "domcontentloaded" });
  // The entry is there already, and its place is free at once.
  const links = page.locator("link[rel=modulepreload]:not([href*='/entry-'])");
  await page.locator("[name=name]").focus();
  await expect.poll(() => ahead.length).toBeGreaterThanOrEqual(4);
  expect(await links.count()).toBe(4);
  gate.resolve();
  await expect.poll(() => links.count()).toBeGreaterThan(4);
});

test("the open menu locks the page's scrolling with a class", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/");
  await page.locator(".menu-button").click();
  await expect(page.locator("body")).toHaveClass(/\bno-scroll\b/);
  await page.keyboard.press("Escape");
  await expect(page.locator("body")).not.toHaveClass(/\bno-scroll\b/);
});

test("a page that is opened, and one that is gone back to, has menu and drawer closed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/en");
  const menu = page.locator("nav[popover]");
  const drawer = page.locator(".cart-drawer");
  await page.locator(".menu-button").click();
  await menu.getByRole("link", { name: "Articles" }).click();
  await page.waitForURL("**/en/articles");
  await expect(menu).toBeHidden();
  await page.locator(".cart-button").click();
  await drawer.getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname !== "/en/articles");
  await expect(drawer).toBeHidden();
  for (const path of ["**/en/articles", "**/en"]) {
    await page.goBack();
    await page.waitForURL(path);
    await expect(menu).toBeHidden();
    await expect(drawer).toBeHidden();
  }
});

test("the cart is read at the first action, and at once on the account's page", async ({
  page,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: english["product.add"] }).click();
  await expect(page.locator(".cart-badge")).toHaveText("1");
  const read: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/actions/read-cart")) read.push(new URL(page.url()).pathname);
  });
  await page.goto("/en/faq", { waitUntil: "networkidle" });
  expect(read).toEqual([]);
  await page.keyboard.press("End");
  await expect.poll(() => read).toEqual(["/en/faq"]);
  await page.goto("/en/my-account");
  await expect.poll(() => read).toEqual(["/en/faq", "/en/my-account"]);
});

test("the questions give the intervals of additive and flush, and the history its year", async ({
  page,
}) => {
  await page.goto("/en/faq");
  await expect(page.locator("main")).toContainText("Every 3,000–5,000 km");
  await expect(page.locator("main")).toContainText("10–15 minutes with the engine idling");
  await page.goto("/en/history");
  await expect(page.locator("main")).toContainText("1954");
});
