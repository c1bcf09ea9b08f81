import { foreignLang, inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { StorefrontNotice } from "../commerce/storefront-settings.ts";
import { toAddress } from "./menus.ts";

/** The operator's notice, above the header. */
export function NoticeLine({ notice: { text, to } }: { notice: StorefrontNotice }) {
  const { link, locale, t } = useSite();
  const words = inLocale(text, locale);
  const lang = foreignLang(text, locale);
  return (
    <aside className="notice-line" aria-label={t("layout.notice")}>
      {to ? (
        <a href={toAddress(to, link)} lang={lang}>
          {words}
        </a>
      ) : (
        <p lang={lang}>{words}</p>
      )}
    </aside>
  );
}
