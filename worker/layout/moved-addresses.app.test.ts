import { expect, test } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";

test("an old address of the brand's list leads to its page, in its language", async () => {
  const shop = openShop();
  const openedBy = async (path: string, method = "GET") => {
    const response = await shop.fetch(path, { redirect: "manual", method });
    return [response.status, response.headers.get("location")];
  };
  expect(await openedBy("/hubungi-kami")).toEqual([301, "/contact"]);
  expect(await openedBy("/hubungi-kami/?utm_source=mail")).toEqual([301, "/contact"]);
  expect(await openedBy("/en/hubungi-kami", "HEAD")).toEqual([301, "/en/contact"]);
  expect(await openedBy("/hubungi-kami/lagi")).toEqual([404, null]);
});
