import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Settings } from "../settings.ts";
import { createSite } from "../site.ts";
import { SiteContext, useSite } from "./site-context.ts";

const Language = () => useSite().lang;

test("a component reads the shop from its context, and throws without one", () => {
  const written = ["€#", 100, 2, ".", ",", "EUR"] as const;
  const settings = { money: { currency: "EUR", locale: "en-US", written } } as Settings;
  const site = createSite("en_US", settings, (id) => id);
  const page = createElement(SiteContext, { value: site }, createElement(Language));
  expect(renderToStaticMarkup(page)).toBe("en");
  expect(() => renderToStaticMarkup(createElement(Language))).toThrow("SiteContext");
});
