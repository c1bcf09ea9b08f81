import type { ReactNode } from "react";
import { type AccountTab, accountTabs } from "../../shared/account.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Form, freshForm } from "../../shared/ui/field.tsx";
import { densitySet, imageUrl } from "../../shared/ui/images.ts";
import type { AccountViewer } from "./account-data.ts";

function Greeting({ viewer: { name, nicename, avatar } }: { viewer: AccountViewer }) {
  const { t } = useShop();
  if (!name) return <h1>{t("account.title")}</h1>;
  return (
    <div className="account-viewer">
      <span className="avatar">
        {[...name][0]?.toUpperCase()}
        {avatar && (
          <img
            src={imageUrl(avatar, 48)}
            srcSet={densitySet(avatar, 48)}
            alt=""
            width={48}
            height={48}
          />
        )}
      </span>
      <h1>{t("account.greeting", { name })}</h1>
      {nicename && <p>{nicename}</p>}
    </div>
  );
}

/** Greeting and tabs around one section of the account; logging out is part of the details. */
export function AccountFrame({
  viewer,
  tab,
  children,
}: {
  viewer: AccountViewer;
  tab: AccountTab;
  children: ReactNode;
}) {
  const { t, link } = useShop();
  return (
    <>
      <Greeting viewer={viewer} />
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
      {tab === "details" && (
        <Form action="logout" memory={freshForm} className="account-logout" label="account.logout">
          <label className="check">
            <input type="checkbox" name="forgetWishlist" value="1" />
            {t("account.forget-wishlist")}
          </label>
          <button type="submit" className="button">
            {t("account.logout")}
          </button>
        </Form>
      )}
    </>
  );
}
