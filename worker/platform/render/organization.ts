import type { Settings } from "../../../shared/settings.ts";
import type { Shop } from "../../../shared/site.ts";
import { longDescription } from "../i18n/site-words.ts";

/** The company as schema.org sees it; other things name it by its id. */
export const organization = (shop: Shop, baseUrl: string): object => ({
  "@type": "Organization",
  "@id": `${baseUrl}/#organization`,
  name: shop.settings.siteName,
  url: `${baseUrl}/`,
  logo: `${baseUrl}/icon-512.png`,
  description: longDescription(shop),
  contactPoint: {
    "@type": "ContactPoint",
    telephone: shop.settings.phone,
    contactType: "customer service",
    areaServed: "ID",
    availableLanguage: ["id", "en"],
  },
});

/** The site with its search, for search engines. */
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
