import { routePattern, routes } from "../../shared/routes.ts";
import { findTrail } from "../catalogue/category-tree.ts";
import { cleanHtml } from "../platform/render/clean-html.ts";
import { notFound, publicPage } from "../platform/render/define-page.ts";
import { isFirstPage, Listing, listingHead, listingPage, loadListing } from "./listing-page.tsx";

export default publicPage({
  ...listingPage,
  path: [
    routePattern(routes.productCategory(":slug")),
    routePattern(routes.productCategory(":slug", ":page")),
  ],
  section: routes.products(),
  tags: ({ params }) => ["listing", `category:${(params as { slug: string }).slug}`],
  async early(context) {
    const { slug } = context.params as { slug: string };
    const trail = findTrail(await context.catalogue.categories(), slug);
    return trail.length > 0 && isFirstPage(context);
  },
  async load(context) {
    const { catalogue, config, params, site } = context;
    const { slug, page } = params as { slug: string; page?: string };
    const trail = findTrail(await catalogue.categories(), slug);
    const category = trail.at(-1);
    if (!category) return notFound();
    return loadListing(context, {
      path: routes.productCategory(slug),
      title: category.name,
      description: category.description,
      html: cleanHtml(category.html, { imageBaseUrl: config.images.baseUrl, link: site.link }),
      crumbs: [
        { name: site.t("layout.home"), href: "/" },
        { name: site.t("layout.products"), href: routes.products() },
        ...trail
          .slice(0, -1)
          .map((above) => ({ name: above.name, href: routes.productCategory(above.slug) })),
        { name: category.name },
      ],
      category: slug,
      page,
    });
  },
  head: listingHead,
  component: Listing,
});
