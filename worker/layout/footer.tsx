import { use } from "react";
import { inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { consentTitle } from "../analytics/receivers.ts";
import { CategoriesContext } from "../catalogue/category-tree.ts";
import { chatLink, phoneLink, shortDescription } from "../platform/i18n/site-context.ts";
import { store } from "../store.ts";
import { Logo } from "./header.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { addressOf, labelOf, type Menus, namedItems } from "./menus.ts";

function Columns({ path, menus }: { path: string; menus: Menus }) {
  const { t, link, locale } = useSite();
  const { tree } = use(CategoriesContext);
  const anchor = (href: string, label: string) => (
    <a href={addressOf(href, link)} aria-current={path.split("?")[0] === href ? "page" : undefined}>
      {label}
    </a>
  );
  const item = (href: string, label: string) => <li key={href + label}>{anchor(href, label)}</li>;
  return (
    <nav className="footer-columns" aria-label={t("layout.footer")}>
      {menus.footer.map(({ title, href: titleHref, items }) => {
        const heading = labelOf(title, { t, locale });
        return (
          <div key={heading + titleHref}>
            <h2>{titleHref ? anchor(titleHref, heading) : heading}</h2>
            {items.length > 0 && (
              <ul>
                {namedItems(items, tree, { t, locale }).map(({ href, label }) => item(href, label))}
              </ul>
            )}
          </div>
        );
      })}
      {(menus.hasGroups ? store.brand.groups : []).map(({ title, pages }) => (
        <div key={inLocale(title, locale)}>
          <h2>{inLocale(title, locale)}</h2>
          <ul>{pages.map(({ path: href, name }) => item(href, name))}</ul>
        </div>
      ))}
    </nav>
  );
}

function Company({ path }: { path: string }) {
  const site = useSite();
  const { settings } = site;
  return (
    <div className="footer-company">
      <Logo />
      <p>{shortDescription(site)}</p>
      <p>
        {settings.phone && (
          <>
            <a href={phoneLink(settings)}>{settings.phone}</a>
            <a href={chatLink(site)} target="_blank" rel="noopener">
              WhatsApp
            </a>
          </>
        )}
      </p>
      <LanguageSwitch path={path} />
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

/** Links, the company notice with the year, and the floating chat button. */
export function Footer({ path, menus, year }: { path: string; menus: Menus; year: number }) {
  const { t, link, settings } = useSite();
  return (
    <footer className="footer">
      <div className="footer-inside">
        <Company path={path} />
        <Columns path={path} menus={menus} />
        <p className="footer-notice">
          {`© ${year} ${settings.siteName}. ${t("layout.company-notice")}`}
          {settings.receivers.length > 0 && (
            <>
              {" "}
              <a href={link(routes.consent())}>{t(consentTitle(settings))}</a>
            </>
          )}
        </p>
      </div>
    </footer>
  );
}
