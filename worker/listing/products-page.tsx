import { patternOf, routes } from "../../shared/routes.ts";
import { publicPage } from "../platform/render/define-page.ts";
import { Listing, listingHead, listingPage, loadListing } from "./listing-page.tsx";

export default publicPage({
  ...listingPage,
  path: [routes.products(), patternOf(routes.products(":page"))],
  tags: () => ["listing"],
  load(context) {
    const { shop, params } = context;
    const title = shop.t("listing.title");
    return loadListing(context, {
      path: routes.products(),
      title,
      description: "",
      crumbs: [{ name: shop.t("layout.home"), href: "/" }, { name: title }],
      page: (params as { page?: string }).page,
    });
  },
  head: listingHead,
  component: Listing,
});
