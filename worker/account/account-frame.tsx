import type { ReactNode } from "react";
import { type AccountTab, accountTabs } from "../../shared/account.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Form, freshForm } from "../../shared/ui/field.tsx";

/** Greeting, tabs and the way out, around one section of the account. */
export function AccountFrame({
  name,
  tab,
  children,
}: {
  name: string;
  tab: AccountTab;
  children: ReactNode;
}) {
  const { t, link } = useShop();
  return (
    <>
      <h1>{name ? t("account.greeting", { name }) : t("account.title")}</h1>
      <nav className="account-tabs" aria-label={t("account.tabs")}>
        <ul>
          {accountTabs.map((each) => (
            <li key={each}>
              <a
                href={link(routes.accountTab(each))}
                aria-current={each === tab ? "page" : undefined}
              >
                {t(`account.tab.${each}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="account-section" aria-label={t(`account.tab.${tab}`)}>
        {children}
      </section>
      <Form action="logout" memory={freshForm} className="account-logout">
        <label className="check">
          <input type="checkbox" name="forgetWishlist" value="1" />
          {t("account.forget-wishlist")}
        </label>
        <button type="submit" className="button">
          {t("account.logout")}
        </button>
      </Form>
    </>
  );
}
