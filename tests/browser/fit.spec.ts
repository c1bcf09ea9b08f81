import { english } from "../support/messages.ts";
import { expect, test } from "./shop.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test("a vehicle is found by its year, remembered, and asked for a product", async ({
      page,
    }) => {
      await page.goto("/en");
      await page.getByRole("link", { name: english["fit.home"] }).click();
      for (const name of ["Honda", "BeAT", "2019"])
        await page.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "What fits the Honda BeAT 2019",
      );
      await expect(page.getByRole("heading", { name: "Engine oil 0.7 L" })).toBeVisible();
      await page.getByRole("button", { name: "Remember my BeAT 2019" }).click();
      await expect(page.getByText("This browser remembers your Honda BeAT 2019.")).toBeVisible();
      await page.goto("/en/product/oli-samudra-0w-20");
      if (!javaScriptEnabled) await page.getByRole("link", { name: "Does it fit" }).click();
      const line = page.getByRole("link", { name: "Not for your BeAT 2019" });
      await expect(line).toBeVisible();
      await line.click();
      await expect(page).toHaveURL(/\/en\/fit\?model=honda-beat&year=2019$/);
      await page.goto("/en/my-vehicle");
      await page.getByRole("button", { name: english["fit.forget"] }).click();
      await expect(page.getByText(english["fit.own-none"])).toBeVisible();
    });
  });
}
