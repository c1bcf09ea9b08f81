import chat from "icon:tabler/brand-whatsapp";
import heart from "icon:tabler/heart";
import lock from "icon:tabler/lock";
import menu from "icon:tabler/menu-2";
import account from "icon:tabler/user";
import close from "icon:tabler/x";
import CartDrawer from "../../client/cart/cart-drawer.island.tsx";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { chatLink } from "../platform/i18n/site-context.ts";
import { Island } from "../platform/render/island.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { MegaMenu } from "./mega-menu.tsx";

/** Links of the main menu, in the order of demand. */
const mainMenu = [
  { id: "layout.products", href: routes.products() },
  { id: "layout.offers", href: routes.reduced() },
  { id: "layout.articles", href: routes.articles() },
  { id: "layout.contact", href: routes.contact() },
  { id: "layout.profile", href: routes.profile() },
] as const;

/** Further links in the mobile drawer. */
const moreMenu = [
  { id: "layout.about", href: routes.about() },
  { id: "layout.faq", href: routes.faq() },
  { id: "layout.wishlist", href: routes.wishlist() },
  { id: "layout.account", href: routes.account() },
] as const;

/** The section of a path with another prefix. */
const sections: readonly (readonly [section: string, start: string])[] = [
  [routes.products(), routes.product("")],
  [routes.products(), "/product-category/"],
  [routes.articles(), routes.article("")],
];

/** The aria-current value of a link: "page" for the current page, "true" for its section. */
function currentOf(href: string, path: string) {
  const pathname = path.split("?")[0] ?? path;
  if (pathname === href) return "page" as const;
  const isWithin =
    pathname.startsWith(`${href}/`) ||
    sections.some(([section, start]) => section === href && pathname.startsWith(start));
  return isWithin ? ("true" as const) : undefined;
}

function MainMenu({ path, isBar }: { path: string; isBar: boolean }) {
  const { t, link } = useShop();
  return (
    <ul className="main-menu">
      {mainMenu.map(({ id, href }) => (
        <li key={id} className={id === "layout.products" ? "has-mega-menu" : undefined}>
          <a href={link(href)} aria-current={currentOf(href, path)}>
            {t(id)}
          </a>
          {id === "layout.products" && <MegaMenu isBar={isBar} />}
        </li>
      ))}
    </ul>
  );
}

function MobileMenu({ path }: { path: string }) {
  const { t, link } = useShop();
  return (
    <nav id="mobile-menu" className="mobile-menu" popover="auto" aria-label={t("layout.menu")}>
      <div className="mobile-menu-head">
        <p>{t("layout.menu")}</p>
        <button
          type="button"
          className="icon-button"
          popoverTarget="mobile-menu"
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: of a popover: it has the focus once that is open
          autoFocus
        >
          <Icon icon={close} />
          <span className="visually-hidden">{t("layout.menu-close")}</span>
        </button>
      </div>
      <MainMenu path={path} isBar={false} />
      <ul className="more-menu">
        {moreMenu.map(({ id, href }) => (
          <li key={id}>
            <a href={link(href)} aria-current={currentOf(href, path)}>
              {t(id)}
            </a>
          </li>
        ))}
      </ul>
      <LanguageSwitch path={path} />
    </nav>
  );
}

function ChatButton() {
  const shop = useShop();
  return (
    <a className="icon-button chat-button" href={chatLink(shop)} target="_blank" rel="noopener">
      <Icon icon={chat} />
      <span className="visually-hidden">{shop.t("layout.chat")}</span>
    </a>
  );
}

function Tools({ path }: { path: string }) {
  const { t, link } = useShop();
  return (
    <div className="header-tools">
      <LanguageSwitch path={path} />
      <ChatButton />
      <a className="icon-button account-button" href={link(routes.account())}>
        <Icon icon={account} />
        <span className="visually-hidden">{t("layout.account")}</span>
      </a>
      <a className="icon-button wide-only" href={link(routes.wishlist())}>
        <Icon icon={heart} />
        <span className="visually-hidden">{t("layout.wishlist")}</span>
      </a>
      <Island of={CartDrawer} props={{}} />
    </div>
  );
}

/** Logo, a word and the chat, for pages that nothing shall lead away from. */
export function FewExitsHeader() {
  const { t } = useShop();
  return (
    <header className="header header-few">
      <div className="header-bar">
        <Logo />
        <p>
          <Icon icon={lock} />
          {t("layout.secure")}
        </p>
        <ChatButton />
      </div>
    </header>
  );
}

/** Logo, main menu, search, account, wishlist and cart. */
export function Header({ path, hasSearch = true }: { path: string; hasSearch?: boolean }) {
  const { t } = useShop();
  return (
    <header className="header">
      <div className="header-bar">
        <button type="button" className="icon-button menu-button" popoverTarget="mobile-menu">
          <Icon icon={menu} />
          <span className="visually-hidden">{t("layout.menu")}</span>
        </button>
        <Logo />
        <nav className="main-navigation" aria-label={t("layout.main-navigation")}>
          <MainMenu path={path} isBar={true} />
        </nav>
        {hasSearch && <SearchBox path={path} />}
        <Tools path={path} />
      </div>
      <MobileMenu path={path} />
    </header>
  );
}
