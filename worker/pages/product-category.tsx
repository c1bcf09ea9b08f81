import { routes } from "../../shared/routes.ts";
import { allCards } from "../catalogue/all-cards.ts";
import { getProductCategories } from "../catalogue/operations.ts";
import { plainText } from "../graphql/plain-text.ts";
import { answerContext } from "./answer-context.ts";
import { publicPage } from "./define-page.ts";
import { Listing, type ListingData, listingHead, pageOf, readPageNumber } from "./listing.tsx";
import { isOutcome, notFound, type PageOutcome } from "./page-outcome.ts";

export default publicPage({
  path: ["/product-category/:slug", "/product-category/:slug/page/:page"],
  cache: "page",
  async load({ catalogue, config, params, shop }): Promise<ListingData | PageOutcome> {
    const { slug, page: text } = params as { slug: string; page?: string };
    const page = readPageNumber(text);
    const { productCategories } = await catalogue.query(getProductCategories, { first: 100 });
    const category = productCategories?.nodes.find((node) => node.slug === slug);
    if (!category || page === null) return notFound();
    const all = await allCards(catalogue, answerContext(config), { category: [slug] });
    const href = (number: number) => routes.productCategory(slug, number);
    const cut = pageOf(all, { page, perPage: config.settings.productsPerPage, href });
    if (isOutcome(cut)) return cut;
    const title = category.name ?? slug;
    return {
      ...cut,
      title,
      description: plainText(category.description ?? ""),
      crumbs: [
        { name: shop.t("layout.home"), href: "/" },
        { name: shop.t("layout.products"), href: routes.products() },
        { name: title },
      ],
    };
  },
  head: listingHead,
  component: Listing,
});
