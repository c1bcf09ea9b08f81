import { english, indonesian } from "../support/messages.ts";
import { expect, test } from "./shop.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a vehicle is found by its year, remembered, and asked for a product", async ({
      page,
    }) => {
      await page.goto("/en/fit");
      for (const name of ["Honda", "BeAT"])
        await page.getByRole("link", { name, exact: true }).first().click();
      await page.getByRole("button", { name: "2019", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "What fits the Honda BeAT 2019",
      );
      await expect(page.getByRole("heading", { name: "Engine oil 0.7 L" })).toBeVisible();
      await expect(page.getByText(english["fit.own-is"])).toBeVisible();
      await page.goto("/en/product/oli-bara-motor-10w-40");
      if (!javaScriptEnabled) await page.getByRole("link", { name: "Does it fit" }).click();
      const verdict = page.getByRole("link", { name: "Not for BeAT 2019" });
      await expect(verdict).toBeVisible();
      if (javaScriptEnabled)
        await expect(
          page.getByRole("button", { name: english["product.add-anyway"], exact: true }),
        ).toBeVisible();
      await verdict.click();
      await expect(page).toHaveURL(/\/en\/product\/oli-bara-matik-10w-30$/);
      await page.goto("/en/my-vehicle");
      await page.getByRole("button", { name: english["fit.forget"] }).click();
      await expect(page.getByText(english["fit.own-none"])).toBeVisible();
    });

    test("a vehicle is found on the home page in one step, and stays in the header", async ({
      page,
    }) => {
      await page.goto("/en");
      const chip = page.locator(".vehicle-chip");
      await expect(chip).toBeHidden();
      await page.getByLabel(english["fit.finder-model"]).selectOption("Honda BeAT");
      await page.getByLabel(english["fit.finder-year"]).selectOption("1990");
      await page.getByRole("button", { name: english["fit.show"] }).click();
      await expect(page.getByText("Our list has the Honda BeAT from 2008 to")).toBeVisible();
      await page.goto("/en");
      await page.getByLabel(english["fit.finder-model"]).selectOption("Honda BeAT");
      await page.getByLabel(english["fit.finder-year"]).selectOption("2019");
      await page.getByRole("button", { name: english["fit.show"] }).click();
      await expect(page).toHaveURL(/\/en\/my-vehicle$/);
      await expect(page.locator("h1")).toHaveText("What fits the Honda BeAT 2019");
      if (!javaScriptEnabled) return;
      for (const address of ["/en", "/en/products", "/en/product/minyak-rem-motor", "/en/cart"]) {
        await page.goto(address);
        await expect(chip).toHaveText("Garage: BeAT 2019");
      }
      await page.goto("/en");
      await page.getByRole("link", { name: "What fits BeAT 2019" }).click();
      await expect(page).toHaveURL(/\/en\/my-vehicle$/);
    });

    for (const { lang, prefix, words } of [
      { lang: "Indonesian", prefix: "", words: indonesian },
      { lang: "English", prefix: "/en", words: english },
    ])
      test(`a garage moves to another device, orders a change and is erased (${lang})`, async ({
        page,
        browser,
      }) => {
        const add = async (model: string) => {
          await page.goto(`${prefix}/garasi`);
          const more = page.getByText(words["garage.add"], { exact: true }).first();
          if (await page.locator(".garage-vehicle").count()) await more.click();
          await page.getByLabel(words["fit.finder-model"]).selectOption(model);
          await page.getByLabel(words["fit.finder-year"]).selectOption("2019");
          await page.getByRole("button", { name: words["garage.add"] }).click();
        };
        await add("Toyota Avanza");
        await expect(page.getByRole("heading", { name: "Toyota Avanza 2019" })).toBeVisible();
        await add("Honda BeAT");
        const beat = page.getByRole("region", { name: "Honda BeAT 2019" });
        await beat.getByRole("textbox").fill("14.200");
        await beat.getByRole("button", { name: words["garage.save"], exact: true }).click();
        await expect(page.getByText(words["garage.saved"])).toBeVisible();

        await page.getByText(words["garage.move"], { exact: true }).click();
        const link = page.getByRole("link", { name: words["garage.move-link"] });
        const address = await link.getAttribute("href");
        const other = await browser.newContext({ javaScriptEnabled });
        const phone = await other.newPage();
        await phone.goto(new URL(address ?? "", page.url()).href);
        await phone.getByRole("button", { name: words["garage.bring"] }).click();
        await expect(phone.getByText(words["garage.brought"])).toBeVisible();
        for (const name of ["Honda BeAT 2019", "Toyota Avanza 2019"])
          await expect(phone.getByRole("region", { name })).toBeVisible();
        await expect(phone.locator(".garage-facts").first()).toContainText(/14[.,]200 km/);
        await other.close();

        await beat.locator(".fit-set button").click();
        await expect(page).toHaveURL(/\/cart/);
        await expect(page.locator(".cart-lines > li")).toHaveCount(2);
        await page.goto(`${prefix}/garasi`);
        await page.getByRole("button", { name: words["garage.forget-all"] }).click();
        await expect(page.locator(".garage-vehicle")).toHaveCount(0);
        await expect(page.getByLabel(words["fit.finder-model"])).toBeVisible();
      });
  });
}
