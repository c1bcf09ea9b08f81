import { use } from "react";
import marks from "#brand/marks.svg?url&no-inline";
import { foreignLang, inLocale, type Localized } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { consentTitle } from "../analytics/receivers.ts";
import { CategoriesContext } from "../catalogue/category-tree.ts";
import { chatLink, phoneLink, shortDescription } from "../platform/i18n/site-context.ts";
import { store } from "../store.ts";
import { Logo } from "./header.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { type Menus, namedItems, toAddress, toLabel } from "./menus.ts";

interface Column {
  title: string;
  /** Where the title leads. */
  href?: string | undefined;
  items: readonly { href: string; label: string }[];
}

function useColumns(menus: Menus): Column[] {
  const site = useSite();
  const { tree } = use(CategoriesContext);
  return [
    ...menus.footer.map(({ title, href, items }) => ({
      title: toLabel(title, site),
      href,
      // Its link stands above them.
      items: namedItems(items, tree, site).filter(({ href: to }) => to !== routes.orderLookup()),
    })),
    ...(menus.hasGroups ? store.brand.groups : []).map(({ title, pages }) => ({
      title: inLocale(title, site.locale),
      items: pages.map(({ path, name }) => ({ href: path, label: name })),
    })),
  ];
}

/** Columns of links; on a phone each is closed until its heading is pressed. */
function Columns({ path, menus }: { path: string; menus: Menus }) {
  const { t, link } = useSite();
  const anchor = (href: string, label: string) => (
    <a href={toAddress(href, link)} aria-current={path.split("?")[0] === href ? "page" : undefined}>
      {label}
    </a>
  );
  return (
    <nav className="footer-columns" aria-label={t("layout.footer")}>
      {useColumns(menus).map(({ title, href, items }) => (
        <div key={title + href}>
          <h2>
            {href ? (
              anchor(href, title)
            ) : (
              <label>
                <input type="checkbox" />
                {title}
              </label>
            )}
          </h2>
          {items.length > 0 && (
            <ul>
              {items.map(({ href: to, label }) => (
                <li key={to + label}>{anchor(to, label)}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

function Company({ path }: { path: string }) {
  const site = useSite();
  const { t, link, settings } = site;
  return (
    <div className="footer-company">
      <Logo />
      <p className="footer-words">{shortDescription(site)}</p>
      <p className="footer-ways">
        <a className="button" href={link(routes.orderLookup())}>
          {t("order.find")}
        </a>
        {settings.phone && (
          <>
            <a href={phoneLink(settings)}>{settings.phone}</a>
            <a className="footer-chat" href={chatLink(site)} target="_blank" rel="noopener">
              WhatsApp
            </a>
          </>
        )}
      </p>
      <LanguageSwitch path={path} />
    </div>
  );
}

interface NoticeProps {
  /** When somebody is there for questions, in the operator's words. */
  hours: Localized<string> | undefined;
  year: number;
}

/** Who sells, where, and when somebody answers. */
function CompanyNotice({ hours, year }: NoticeProps) {
  const { t, link, locale, settings } = useSite();
  const { sellerDetails } = settings.words[locale];
  return (
    <div className="footer-notice">
      <p>
        {sellerDetails && `${sellerDetails.replaceAll("\n", ", ")}. `}
        <span lang={hours && foreignLang(hours, locale)}>
          {hours ? inLocale(hours, locale) : t("contact.hours")}
        </span>
      </p>
      <p>
        {`© ${year} ${settings.siteName}. ${t("layout.company-notice")}`}
        {settings.receivers.length > 0 && (
          <>
            {" "}
            <a href={link(routes.consent())}>{t(consentTitle(settings))}</a>
          </>
        )}
      </p>
    </div>
  );
}

/** One line, for pages that nothing shall lead away from. */
export function FewExitsFooter({ path }: { path: string }) {
  const { t, link } = useSite();
  return (
    <footer className="footer-few">
      <a href={link(routes.privacyPolicy())}>{t("layout.privacy")}</a>
      <a href={link(routes.faq("change-of-mind"))}>{t("layout.returns")}</a>
      <LanguageSwitch path={path} />
    </footer>
  );
}

/** The way to an order, links, marks, and the company notice with the year. */
export function Footer({ path, menus, ...notice }: NoticeProps & { path: string; menus: Menus }) {
  const { locale } = useSite();
  return (
    <footer className="footer">
      <div className="footer-inside">
        <Company path={path} />
        <Columns path={path} menus={menus} />
        <img src={marks} alt={inLocale(store.brand.marks, locale)} loading="lazy" />
        <CompanyNotice {...notice} />
      </div>
    </footer>
  );
}
