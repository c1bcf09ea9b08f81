import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Settings } from "../settings.ts";
import { createShop } from "../site.ts";
import { ShopContext, useShop } from "./site-context.ts";

const Language = () => useShop().lang;

test("a component reads the shop from its context, and throws without one", () => {
  const settings = { money: { currency: "EUR", locale: "en-US" } } as Settings;
  const shop = createShop("en_US", settings, (id) => id);
  const page = createElement(ShopContext, { value: shop }, createElement(Language));
  expect(renderToStaticMarkup(page)).toBe("en");
  expect(() => renderToStaticMarkup(createElement(Language))).toThrow("ShopContext");
});
