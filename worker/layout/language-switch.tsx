import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

/** A form, not links: the choice is kept in a cookie, and a plain link would bounce back. */
export function LanguageSwitch({ path }: { path: string }) {
  const { t, locale } = useShop();
  return (
    <form className="language-switch" method="post" action={routes.language()}>
      <input type="hidden" name="path" value={path} />
      <span className="visually-hidden">{t("layout.language")}</span>
      {localeCodes.map((code) => (
        <button
          key={code}
          type="submit"
          name="locale"
          value={code}
          lang={locales[code].lang}
          aria-current={code === locale ? "true" : undefined}
          title={locales[code].name}
        >
          {locales[code].lang.toUpperCase()}
        </button>
      ))}
    </form>
  );
}
