import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { until, visit } from "./devtools.ts";

/** The pages that are measured, by what they are. */
export const benchPages = {
  home: "/",
  listing: "/products",
  product: "/product/oli-samudra-5w-30",
} as const;

/** A product without options. */
const simpleProduct = "/product/minyak-cvt-samudra";

/** Gives the browser a session with a line in its cart. */
export async function putIntoCart(shop: BenchShop, browser: Browser): Promise<void> {
  const tab = await browser.newTab();
  await visit(tab, shop.origin + simpleProduct);
  await tab.evaluate(`document.querySelector(".buy-form [type=submit]").click()`);
  await until(tab, `document.querySelector(".buy-hint").dataset.state === "added"`);
  await until(tab, `document.cookie.includes("cart_count=")`);
  await tab.close();
}
