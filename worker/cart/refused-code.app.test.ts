import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { readPage } from "../../tests/support/text-client.ts";

beforeAll(seedProducts);

test("a wrong code stands in its field, with what was typed in upper case below it, and nowhere else", async () => {
  const browser = new ShopBrowser(openShop());
  await browser.call("add-to-cart", { productId: await readId("minyak-cvt-samudra"), quantity: 1 });
  await browser.submit("apply-code", { code: "hemat20" });
  const html = await browser.read("/en/cart");
  const [input = ""] = /<input[^>]*name="code"[^>]*>/.exec(html) ?? [];
  for (const part of ['value="hemat20"', 'aria-invalid="true"', 'aria-describedby="code-error"'])
    expect(input).toContain(part);
  expect(input).toContain("autofocus");
  expect(html).toMatch(/<details open="">.*id="code-error">Code HEMAT20 was not found\.</s);
  expect(readPage(html, "/en/cart").alerts).toEqual(["Code HEMAT20 was not found."]);
});
