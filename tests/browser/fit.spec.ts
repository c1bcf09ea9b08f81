import { english } from "../support/messages.ts";
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
      await page.getByLabel(english["fit.finder-model"]).selectOption("honda-beat");
      await page.getByLabel(english["fit.finder-year"]).selectOption("1990");
      await page.getByRole("button", { name: english["fit.show"] }).click();
      await expect(page.getByText("Our list has the Honda BeAT from 2008 to")).toBeVisible();
      await page.goto("/en");
      await page.getByLabel(english["fit.finder-model"]).selectOption("honda-beat");
      await page.getByLabel(english["fit.finder-year"]).selectOption("2019");
      await page.getByRole("button", { name: english["fit.show"] }).click();
      await expect(page).toHaveURL(/\/en\/my-vehicle$/);
      await expect(page.locator("h1")).toHaveText("What fits the Honda BeAT 2019");
      if (!javaScriptEnabled) return;
      for (const address of ["/en", "/en/products", "/en/product/minyak-rem-motor", "/en/cart"]) {
        await page.goto(address);
        await expect(chip).toHaveText("My vehicle: BeAT 2019");
      }
      await page.goto("/en");
      await page.getByRole("link", { name: "What fits BeAT 2019" }).click();
      await expect(page).toHaveURL(/\/en\/my-vehicle$/);
    });
  });
}
