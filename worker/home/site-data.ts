import { code } from "#country/facts.ts";
import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Site } from "../../shared/site.ts";
import { longDescription } from "../platform/i18n/site-context.ts";

/** Returns the company as schema.org's Organization; other objects refer to it by its id. */
export const organization = (site: Site, baseUrl: string): object => ({
  "@type": "Organization",
  "@id": `${baseUrl}/#organization`,
  name: site.settings.siteName,
  url: `${baseUrl}/`,
  logo: `${baseUrl}/icon-512.png`,
  description: longDescription(site),
  ...(site.settings.phone && {
    contactPoint: {
      "@type": "ContactPoint",
      telephone: site.settings.phone,
      contactType: "customer service",
      areaServed: code,
      availableLanguage: localeCodes.map((locale) => locales[locale].lang),
    },
  }),
});

/** Returns the site with its search, for search engines. */
export const webSite = (
  settings: Settings,
  baseUrl: string,
  home: string,
  search: string,
): object => ({
  "@type": "WebSite",
  "@id": `${baseUrl}/#website`,
  name: settings.siteName,
  url: baseUrl + home,
  publisher: { "@id": `${baseUrl}/#organization` },
  potentialAction: {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${baseUrl}${search}?search={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  },
});
