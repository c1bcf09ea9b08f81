import { expect, test } from "vitest";
import { localePath } from "../../shared/routes.ts";
import type { Category } from "../commerce/catalogue.ts";
import { type Page, publicPage } from "../platform/render/define-page.ts";
import { buildMenus, namedItems, toAddress } from "./menus.ts";

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
  const menus = buildMenus([
    page("/about", { menus: [{ menu: "company", position: 2, text: { id_ID: "Tentang" } }] }),
    page(["/products", "/products/page/:page"], {
      menus: [
        { menu: "shop", position: 1, text: "layout.all-products" },
        { menu: "main", position: 2, text: "layout.offers", href: "/products?sale" },
        { menu: "main", position: 1, text: "layout.products" },
        { menu: "first", position: 1, text: "layout.products" },
      ],
    }),
    page("/profile", { menus: [{ menu: "company", position: 1, text: { id_ID: "Profil" } }] }),
  ]);
  expect(menus.main).toEqual([
    { text: "layout.products", href: "/products" },
    { text: "layout.offers", href: "/products?sale" },
  ]);
  expect(menus.first).toEqual([{ text: "layout.products", href: "/products" }]);
  expect(menus.company.map(({ href }) => href)).toEqual(["/profile", "/about"]);
  expect(menus.shop).toEqual([{ text: "layout.all-products", href: "/products" }]);
});

test("menus of the brand stand in place of the pages' own, with the backend's categories", () => {
  const menus = buildMenus(
    [page("/about", { menus: [{ menu: "main", position: 1, text: "layout.products" }] })],
    {
      main: [
        { category: "paper", isNested: true },
        { category: "gone" },
        { text: { id_ID: "Bantuan", en_US: "Help" }, to: "/faq", items: [{ category: "ink" }] },
        { text: { id_ID: "Blog" }, to: "https://blog.example.com" },
      ],
      footer: [{ title: { id_ID: "Toko", en_US: "Shop" }, items: [{ category: "ink" }] }],
    },
  );
  const category = (slug: string, name: string, children: Category[] = []): Category => ({
    ...{ id: 1, slug, name, description: "", html: "", image: null, count: 1, children },
  });
  const tree = [category("paper", "Paper", [category("lined", "Lined")]), category("ink", "Ink")];
  const site = { t: (id: string) => id, locale: "en_US" } as const;
  const link = (path: string) => localePath(path, "en_US");
  const ink = { href: "/product-category/ink", label: "Ink", items: [] };
  expect(namedItems(menus.main, tree, site)).toEqual([
    {
      href: "/product-category/paper",
      label: "Paper",
      items: [{ href: "/product-category/lined", label: "Lined", items: [] }],
    },
    { href: "/faq", label: "Help", items: [ink] },
    { href: "https://blog.example.com", label: "Blog", items: [] },
  ]);
  const [column] = menus.footer;
  expect([column?.title, namedItems(column?.items ?? [], tree, site)]).toEqual([
    { id_ID: "Toko", en_US: "Shop" },
    [ink],
  ]);
  expect(toAddress("/faq", link)).toBe("/en/faq");
  expect(toAddress("https://blog.example.com", link)).toBe("https://blog.example.com");
});

test("a page of a section marks the section's link, whatever its parameters", () => {
  const { sections } = buildMenus([
    page(["/shelf/:slug", "/shelf/:slug/page/:page"], { section: "/products" }),
    page("/about", {}),
  ]);
  expect(new Set(sections.map(({ section, start }) => `${section} ${start}`))).toEqual(
    new Set(["/products /shelf/"]),
  );
});
