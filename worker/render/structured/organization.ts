import type { Settings } from "../../../shared/settings.ts";

/** The company as schema.org sees it; other things name it by its id. */
export const organization = (settings: Settings, baseUrl: string): object => ({
  "@type": "Organization",
  "@id": `${baseUrl}/#organization`,
  name: settings.siteName,
  url: `${baseUrl}/`,
  logo: `${baseUrl}/icon-512.png`,
  description: settings.siteDescription || undefined,
  contactPoint: {
    "@type": "ContactPoint",
    telephone: settings.phone,
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
