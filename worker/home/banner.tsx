import type { HomeBanner } from "../../shared/brand.ts";
import { foreignLang, inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";

/** Whether a banner is shown on a day of the shop's: "2026-12-01". */
export const isShownOn = (
  { from, until }: Pick<HomeBanner, "from" | "until">,
  day: string,
): boolean => (from === undefined || from <= day) && (until === undefined || day <= until);

/** A few words with a link. */
export function Banner({ banner: { text, to } }: { banner: HomeBanner }) {
  const { link, locale } = useSite();
  const { title, text: words, action } = inLocale(text, locale);
  return (
    <section className="banner" lang={foreignLang(text, locale)}>
      <div>
        <h2>{title}</h2>
        {words && <p>{words}</p>}
      </div>
      <a className="button button-primary" href={link(to)}>
        {action}
      </a>
    </section>
  );
}
