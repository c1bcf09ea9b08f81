import chat from "icon:tabler/brand-whatsapp";
import chevron from "icon:tabler/chevron-down";
import heart from "icon:tabler/heart";
import lock from "icon:tabler/lock";
import menu from "icon:tabler/menu-2";
import account from "icon:tabler/user";
import close from "icon:tabler/x";
import { type ReactNode, use } from "react";
import { Sign } from "#brand/sign.tsx";
import CartDrawer from "../../client/cart/cart-drawer.island.tsx";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { imageUrl } from "../../shared/ui/images.ts";
import { CategoriesContext } from "../catalogue/category-tree.ts";
import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { Island } from "../platform/render/island.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { showVehicle } from "./inline-scripts.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { type Menus, type NamedItem, namedItems, toAddress } from "./menus.ts";

/** The aria-current value of a link: "page" for the current page, "true" for its section. */
function toAriaCurrent(href: string, path: string, { sections }: Menus) {
  const pathname = path.split("?")[0] ?? path;
  if (pathname === href) return "page" as const;
  const isWithin =
    pathname.startsWith(`${href}/`) ||
    sections.some(({ section, start }) => section === href && pathname.startsWith(start));
  return isWithin ? ("true" as const) : undefined;
}

// What fits on a screen; the rest is one link away.
const maxCategories = 16;

function Categories() {
  const { t, link } = useSite();
  const { top } = use(CategoriesContext);
  return (
    <ul>
      {top.slice(0, maxCategories).map(({ slug, name, image }) => (
        <li key={slug}>
          <a href={link(routes.productCategory(slug))}>
            {/* Its size is the style sheet's: a closed menu loads and measures none. */}
            {image && <img src={imageUrl(image.source, 160)} alt="" loading="lazy" />}
            {name}
          </a>
        </li>
      ))}
      {(top.length === 0 || top.length > maxCategories) && (
        <li>
          <a href={link(routes.categories())}>{t("layout.categories")}</a>
        </li>
      )}
      <li>
        <a href={link(routes.products())}>{t("layout.all-products")}</a>
      </li>
    </ul>
  );
}

/** The links below a link, at any depth. */
function Items({ items }: { items: readonly NamedItem[] }) {
  const { link } = useSite();
  return (
    <ul>
      {items.map(({ href, label, items: below }) => (
        <li key={href}>
          <a href={toAddress(href, link)}>{label}</a>
          {below.length > 0 && <Items items={below} />}
        </li>
      ))}
    </ul>
  );
}

interface MegaMenuProps {
  id: string;
  /** What the link above it is called, and what is below it. */
  name: string;
  label: string;
  isBar: boolean;
  children: ReactNode;
}

/**
 * What is below a link: opened in the bar by hover, or by a button for touch and keyboard; always
 * open in the drawer. No script in either.
 */
function MegaMenu({ id, name, label, isBar, children }: MegaMenuProps) {
  if (!isBar) return <div className="mega-menu">{children}</div>;
  return (
    <>
      <button type="button" className="icon-button mega-button" popoverTarget={id} data-name={name}>
        <Icon icon={chevron} />
        <span className="visually-hidden">{label}</span>
      </button>
      <div id={id} className="mega-menu" popover="auto">
        {children}
      </div>
    </>
  );
}

interface MenuProps {
  path: string;
  menus: Menus;
}

function MainMenu({ path, menus, isBar }: MenuProps & { isBar: boolean }) {
  const site = useSite();
  const { t, link } = site;
  const { tree } = use(CategoriesContext);
  const below = ({ href, label, items }: NamedItem, index: number) => {
    if (items.length > 0)
      return (
        <MegaMenu id={`mega-menu-${index}`} name={label} label={label} isBar={isBar}>
          <Items items={items} />
        </MegaMenu>
      );
    if (href !== routes.products()) return null;
    const name = t("layout.products");
    return (
      <MegaMenu id="mega-menu" name={name} label={t("product.categories")} isBar={isBar}>
        <Categories />
      </MegaMenu>
    );
  };
  return (
    <ul className="main-menu">
      {namedItems(menus.main, tree, site).map((item, index) => {
        const menu = below(item, index);
        const { href, label } = item;
        return (
          <li key={href} className={menu ? "has-mega-menu" : undefined}>
            <a href={toAddress(href, link)} aria-current={toAriaCurrent(href, path, menus)}>
              {label}
            </a>
            {menu}
          </li>
        );
      })}
    </ul>
  );
}

function DrawerLinks({ path, menus, name }: MenuProps & { name: "first" | "more" }) {
  const site = useSite();
  const { tree } = use(CategoriesContext);
  return (
    <ul className="more-menu">
      {namedItems(menus[name], tree, site).map(({ href, label }) => (
        <li key={href}>
          <a href={toAddress(href, site.link)} aria-current={toAriaCurrent(href, path, menus)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function MobileMenu({ path, menus }: MenuProps) {
  const { t } = useSite();
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
      <DrawerLinks path={path} menus={menus} name="first" />
      <MainMenu path={path} menus={menus} isBar={false} />
      <DrawerLinks path={path} menus={menus} name="more" />
      <LanguageSwitch path={path} />
    </nav>
  );
}

/** Symbol and name, linked to the home page. */
export function Logo() {
  const { link, settings } = useSite();
  return (
    <a className="logo" href={link(routes.home())}>
      <Sign />
      <span>{settings.siteName}</span>
    </a>
  );
}

function ChatButton() {
  const site = useSite();
  return (
    <a className="icon-button chat-button" href={chatLink(site)} target="_blank" rel="noopener">
      <Icon icon={chat} />
      <span className="visually-hidden">{site.t("layout.chat")}</span>
    </a>
  );
}

/** The vehicle that this browser remembers; shown where it remembers one. */
function VehicleChip() {
  const { t, link } = useSite();
  return (
    <>
      <a className="icon-button vehicle-chip" href={link(routes.garage())} rel="nofollow" hidden>
        <span className="visually-hidden">{`${t("garage.title")}: `}</span>
        <b />
      </a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant text */}
      <script dangerouslySetInnerHTML={{ __html: showVehicle }} />
    </>
  );
}

function Tools({ path }: { path: string }) {
  const { t, link } = useSite();
  return (
    <div className="header-tools">
      {hasVehicles && <VehicleChip />}
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
  const { t } = useSite();
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
export function Header({ path, menus, hasSearch = true }: MenuProps & { hasSearch?: boolean }) {
  const { t } = useSite();
  return (
    <header className="header">
      <div className="header-bar">
        <button type="button" className="icon-button menu-button" popoverTarget="mobile-menu">
          <Icon icon={menu} />
          <span className="visually-hidden">{t("layout.menu")}</span>
        </button>
        <Logo />
        <nav className="main-navigation" aria-label={t("layout.main-navigation")}>
          <MainMenu path={path} menus={menus} isBar={true} />
        </nav>
        {hasSearch && <SearchBox path={path} />}
        <Tools path={path} />
      </div>
      <MobileMenu path={path} menus={menus} />
    </header>
  );
}
