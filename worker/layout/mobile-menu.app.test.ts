import { expect, test } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";

test("a phone's menu begins with the finder and the order look-up", async () => {
  const html = await openShop().text("/en/about");
  const [menu = ""] = /<nav id="mobile-menu".*?<\/nav>/s.exec(html) ?? [];
  const links = Array.from(menu.matchAll(/<a href="([^"]+)"/g), ([, href]) => href);
  expect(links.slice(0, 3)).toEqual(["/en/fit", "/en/order-lookup", "/en/products"]);
});
