import type { Shop } from "../../../shared/site.ts";
import type { Crumb } from "../../../shared/ui/breadcrumb.tsx";

/** The way to a page as schema.org's BreadcrumbList; the last crumb is the page itself. */
export const breadcrumbList = (crumbs: readonly Crumb[], shop: Shop, baseUrl: string): object => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    ...(href ? { item: baseUrl + shop.link(href) } : {}),
  })),
});
