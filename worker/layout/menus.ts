import type { BrandMenus, MenuCategory, MenuItem } from "../../shared/brand.ts";
import { inLocale, type Locale, type Localized } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { type Path, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { findTrail } from "../catalogue/category-tree.ts";
import type { Category } from "../commerce/catalogue.ts";
import type {
  StorefrontFooterColumn,
  StorefrontMenuItem,
} from "../commerce/storefront-settings.ts";
import { getPaths, type Page } from "../platform/render/define-page.ts";

/** What the mobile drawer begins with, the main menu, what the drawer ends with, and the footer's columns. */
type MenuName = "first" | "main" | "more" | "shop" | "company" | "help";

/** What a menu calls a page: a message, or the brand's own words. */
export const toLabel = (
  text: MenuLink["text"],
  { t, locale }: Pick<Site, "t" | "locale">,
): string => (typeof text === "string" ? t(text) : inLocale(text, locale));

/** A link of a menu to a page. */
export interface MenuLink {
  menu: MenuName;
  /** Where it stands in the menu, from 1. */
  position: number;
  text: MessageId | Localized<string>;
  /** Where it leads, if not to the page's first path. */
  href?: Path;
}

/** A menu's link, ready to be shown. */
export interface ShownLink {
  text: MenuLink["text"];
  /** A path, or an address elsewhere. */
  href: string;
  items?: readonly ShownItem[];
}

/** An item of a menu: a link, or a category, which the backend names. */
export type ShownItem = ShownLink | MenuCategory;

/** A column of the footer. */
export interface FooterColumn {
  title: MenuLink["text"];
  /** Where the title leads. */
  href?: string;
  items: readonly ShownItem[];
}

/** All menus, and which page's link stands for the paths that begin with a text. */
export interface Menus extends Record<Exclude<MenuName, "main" | "more">, readonly ShownLink[]> {
  main: readonly ShownItem[];
  more: readonly ShownItem[];
  footer: readonly FooterColumn[];
  /** Whether the brand's groups of pages have columns of their own behind these. */
  hasGroups: boolean;
  sections: readonly { section: Path; start: string }[];
}

const toItem = (item: MenuItem): ShownItem =>
  "category" in item
    ? item
    : { text: item.text, href: item.to, ...(item.items && { items: item.items.map(toItem) }) };

/** Collects the menus from the pages' own definitions; those of the brand stand in their place. */
export function buildMenus(pages: readonly Page[], brand: BrandMenus = {}): Menus {
  const links = pages
    .flatMap((page) => {
      const [href = "/"] = getPaths(page);
      return (page.menus ?? []).map((link) => ({ href, ...link }));
    })
    .sort((a, b) => a.position - b.position);
  const getLinks = (name: MenuName) =>
    links.filter(({ menu }) => menu === name).map(({ text, href }) => ({ text, href }));
  const [shop, company, help] = [getLinks("shop"), getLinks("company"), getLinks("help")];
  const footer = [
    { title: "layout.footer-shop", items: shop },
    { title: "layout.footer-company", items: company },
    { title: "layout.footer-help", items: help },
  ] as const;
  return {
    first: getLinks("first"),
    main: brand.main?.map(toItem) ?? getLinks("main"),
    more: brand.more?.map(toItem) ?? getLinks("more"),
    footer:
      brand.footer?.map(({ title, items }) => ({ title, items: items.map(toItem) })) ?? footer,
    hasGroups: true,
    ...{ shop, company, help },
    sections: pages.flatMap((page) =>
      page.section
        ? getPaths(page).map((path) => ({
            section: page.section as Path,
            start: path.split(":")[0] ?? path,
          }))
        : [],
    ),
  };
}

/** The operator's menu as the pages of its language show it. */
export const operatorMenu = (
  items: readonly StorefrontMenuItem[],
  locale: Locale,
): readonly ShownLink[] =>
  items.map(({ text, to, items: below }) => ({
    text: { [locale]: text },
    href: to,
    ...(below && { items: operatorMenu(below, locale) }),
  }));

/** The operator's footer as the pages of its language show it. */
export const operatorFooter = (
  columns: readonly StorefrontFooterColumn[],
  locale: Locale,
): readonly FooterColumn[] =>
  columns.map(({ text, to, items = [] }) => ({
    title: { [locale]: text },
    ...(to && { href: to }),
    items: operatorMenu(items, locale),
  }));

/** A path with its language's prefix; an address elsewhere as it is. */
export const toAddress = (href: string, link: Site["link"]): string =>
  href.startsWith("/") ? link(href) : href;

/** An item with its words in a page's language. */
export interface NamedItem {
  href: string;
  label: string;
  items: readonly NamedItem[];
}

const categoryItem = ({ slug, name, children }: Category, isNested: boolean): NamedItem => ({
  href: routes.productCategory(slug),
  label: name,
  items: isNested ? children.map((child) => categoryItem(child, true)) : [],
});

/** Items as a page shows them: categories have the backend's names. */
export const namedItems = (
  items: readonly ShownItem[],
  tree: readonly Category[],
  site: Pick<Site, "t" | "locale">,
): NamedItem[] =>
  items.flatMap((item): NamedItem[] => {
    if (!("category" in item)) {
      const { text, href, items: below = [] } = item;
      return [{ href, label: toLabel(text, site), items: namedItems(below, tree, site) }];
    }
    const category = findTrail(tree, item.category).at(-1);
    return category ? [categoryItem(category, item.isNested === true)] : [];
  });

declare module "../platform/app-env.ts" {
  interface Variables {
    menus: Menus;
  }
}
