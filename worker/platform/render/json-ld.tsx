import type { Settings } from "../../../shared/settings.ts";
import type { Site } from "../../../shared/site.ts";
import type { Crumb } from "../../../shared/ui/breadcrumb.tsx";
import { longDescription } from "../i18n/site-context.ts";

/** Serializes JSON for a script element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** Renders schema.org objects as JSON-LD. */
export function StructuredData({ things }: { things: readonly object[] }) {
  return things.map((thing) => {
    const json = scriptJson({ "@context": "https://schema.org", ...thing });
    return (
      <script
        key={json}
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves nothing that closes the element
        dangerouslySetInnerHTML={{ __html: json }}
      />
    );
  });
}

/** Returns the path to a page as schema.org's BreadcrumbList; the last crumb is the page itself. */
export const breadcrumbList = (crumbs: readonly Crumb[], site: Site, baseUrl: string): object => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    ...(href ? { item: baseUrl + site.link(href) } : {}),
  })),
});

/** Returns the company as schema.org's Organization; other objects refer to it by its id. */
export const organization = (site: Site, baseUrl: string): object => ({
  "@type": "Organization",
  "@id": `${baseUrl}/#organization`,
  name: site.settings.siteName,
  url: `${baseUrl}/`,
  logo: `${baseUrl}/icon-512.png`,
  description: longDescription(site),
  contactPoint: {
    "@type": "ContactPoint",
    telephone: site.settings.phone,
    contactType: "customer service",
    areaServed: "ID",
    availableLanguage: ["id", "en"],
  },
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
