import { expect, it } from "vitest";
import { lineKey } from "./line-key.ts";

it("makes the keys that the recorded shop made", async () => {
  const simple = { productId: 64, variationId: null, attributes: [], extraData: [] };
  expect(await lineKey(simple)).toBe("ea5d2f1c4608232e07d3aa3d998e5135");
  const size = [{ name: "pa_size", value: "4-liter" }];
  const variation = { productId: 20, variationId: 23, attributes: size, extraData: [] };
  expect(await lineKey(variation)).toBe("08605e7f39e6d0f0687dc70852250117");
  const extraData = [{ name: "catatan", value: "bungkus kado" }];
  const wrapped = { productId: 100, variationId: null, attributes: [], extraData };
  expect(await lineKey(wrapped)).toBe("234a34eb50a4174d7afe23cefd705525");
});
