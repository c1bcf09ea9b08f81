import { inLocale, type Localized } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Path } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { type Page, pathsOf } from "../platform/render/define-page.ts";

/** The main menu, what only the mobile drawer has besides, and the footer's columns. */
type MenuName = "main" | "more" | "shop" | "company" | "help";

/** What a menu calls a page: a message, or the brand's own words. */
export const labelOf = (
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
export type ShownLink = Required<Pick<MenuLink, "text" | "href">>;

/** All menus, and which page's link stands for the paths that begin with a text. */
export interface Menus extends Record<MenuName, readonly ShownLink[]> {
  sections: readonly { section: Path; start: string }[];
}

/** Collects the menus from the pages' own definitions. */
export function menusOf(pages: readonly Page[]): Menus {
  const links = pages
    .flatMap((page) => {
      const [href = "/"] = pathsOf(page);
      return (page.menus ?? []).map((link) => ({ href, ...link }));
    })
    .sort((a, b) => a.position - b.position);
  const linksOf = (name: MenuName) =>
    links.filter(({ menu }) => menu === name).map(({ text, href }) => ({ text, href }));
  return {
    main: linksOf("main"),
    more: linksOf("more"),
    shop: linksOf("shop"),
    company: linksOf("company"),
    help: linksOf("help"),
    sections: pages.flatMap((page) =>
      page.section
        ? pathsOf(page).map((path) => ({
            section: page.section as Path,
            start: path.split(":")[0] ?? path,
          }))
        : [],
    ),
  };
}

declare module "../app-env.ts" {
  interface Variables {
    menus: Menus;
  }
}
