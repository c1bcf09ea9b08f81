import { foreignLang, inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { StorefrontBanner } from "../commerce/storefront-settings.ts";
import { toAddress } from "../layout/menus.ts";

/** A few words with a link. */
export function Banner({ banner: { text, to } }: { banner: StorefrontBanner }) {
  const { link, locale } = useSite();
  const { title, text: words, action } = inLocale(text, locale);
  return (
    <section className="banner" lang={foreignLang(text, locale)}>
      <div>
        <h2>{title}</h2>
        {words && <p>{words}</p>}
      </div>
      <a className="button button-primary" href={toAddress(to, link)}>
        {action}
      </a>
    </section>
  );
}
