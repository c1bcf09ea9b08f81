import { expect, test } from "@playwright/test";

for (const { query, said } of [
  { query: "", said: 0 },
  { query: "?debug", said: 1 },
]) {
  test(`errors are ${said ? "logged with" : "not logged without"} the debug flag`, async ({
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
    expect(logged).toHaveLength(said);
  });
}

test("the header fits every width, and no page is wider than its screen", async ({ page }) => {
  for (const width of [320, 360, 640, 768, 1024, 1280, 1536]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ["/", "/en/products", "/en/product/oli-samudra-5w-30", "/en/contact"]) {
      await page.goto(address, { waitUntil: "domcontentloaded" });
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
    const place = document.querySelector(":target")?.getBoundingClientRect().top ?? 0;
    return place - (document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0);
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
