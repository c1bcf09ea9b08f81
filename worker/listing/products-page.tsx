import { readListingQuery } from "../../shared/facets.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { findRedirect, rulesWith } from "../catalogue/search/search-rules.ts";
import { publicPage, redirect } from "../platform/render/define-page.ts";
import { isFirstPage, Listing, listingHead, listingPage, loadListing } from "./listing-page.tsx";

export default publicPage({
  ...listingPage,
  path: [routes.products(), routePattern(routes.products(":page"))],
  sitemap: true,
  menus: [
    { menu: "main", position: 1, text: "layout.products" },
    { menu: "main", position: 2, text: "layout.offers", href: routes.reduced() },
    { menu: "shop", position: 1, text: "layout.all-products" },
  ],
  tags: () => ["listing"],
  early: (context) => isFirstPage(context),
  load: async (context) => {
    const { site, params, query } = context;
    const { search } = readListingQuery(query);
    const page = search && findRedirect(search, rulesWith((await context.storefront()).search));
    if (page) return redirect(site.link(page));
    const title = site.t("listing.title");
    return loadListing(context, {
      path: routes.products(),
      title,
      description: "",
      crumbs: [{ name: site.t("layout.home"), href: "/" }, { name: title }],
      page: (params as { page?: string }).page,
    });
  },
  head: listingHead,
  component: Listing,
});
