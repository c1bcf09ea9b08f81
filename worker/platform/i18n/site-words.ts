import type { Shop } from "../../../shared/site.ts";

// What the operator gives goes before the catalogue's words, in each language.

/** What the shop is, in a sentence. */
export const shortDescription = ({ locale, settings, t }: Shop): string =>
  settings.words[locale].siteShortDescription || t("layout.tagline");

/** What the shop is, for search engines. */
export const longDescription = ({ locale, settings, t }: Shop): string =>
  settings.words[locale].siteDescription || t("home.hero-text");
