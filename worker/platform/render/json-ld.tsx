import type { Site } from "../../../shared/site.ts";
import type { Crumb } from "../../../shared/ui/breadcrumb.tsx";

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
