import { defaultLocale } from "../../../shared/i18n/locales.ts";
import type { Shop } from "../../../shared/site.ts";

// The settings hold one language's words: the default one's. The others have the catalogue's.

/** What the shop is, in a sentence. */
export const shortDescription = ({ locale, settings, t }: Shop): string =>
  (locale === defaultLocale && settings.siteShortDescription) || t("layout.tagline");

/** What the shop is, for search engines. */
export const longDescription = ({ locale, settings, t }: Shop): string =>
  (locale === defaultLocale && settings.siteDescription) || t("home.hero-text");
