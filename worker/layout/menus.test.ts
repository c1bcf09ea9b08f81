import { expect, test } from "vitest";
import { type Page, publicPage } from "../platform/render/define-page.ts";
import { menusOf } from "./menus.ts";

const page = (path: Page["path"], fields: Partial<Pick<Page, "menus" | "section">>) =>
  publicPage({
    path,
    cache: "page",
    load: async () => ({}),
    head: () => ({ title: "" }),
    component: () => null,
    ...fields,
  });

test("a menu has the pages' links in the order of their positions", () => {
  const menus = menusOf([
    page("/about", { menus: [{ menu: "company", position: 2, text: { id_ID: "Tentang" } }] }),
    page(["/products", "/products/page/:page"], {
      menus: [
        { menu: "shop", position: 1, text: "layout.all-products" },
        { menu: "main", position: 2, text: "layout.offers", href: "/products?sale" },
        { menu: "main", position: 1, text: "layout.products" },
      ],
    }),
    page("/profile", { menus: [{ menu: "company", position: 1, text: { id_ID: "Profil" } }] }),
  ]);
  expect(menus.main).toEqual([
    { text: "layout.products", href: "/products" },
    { text: "layout.offers", href: "/products?sale" },
  ]);
  expect(menus.company.map(({ href }) => href)).toEqual(["/profile", "/about"]);
  expect(menus.shop).toEqual([{ text: "layout.all-products", href: "/products" }]);
});

test("a page of a section marks the section's link, whatever its parameters", () => {
  const { sections } = menusOf([
    page(["/shelf/:slug", "/shelf/:slug/page/:page"], { section: "/products" }),
    page("/about", {}),
  ]);
  expect(new Set(sections.map(({ section, start }) => `${section} ${start}`))).toEqual(
    new Set(["/products /shelf/"]),
  );
});
