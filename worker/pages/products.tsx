import { routes } from "../../shared/routes.ts";
import { allCards } from "../catalogue/all-cards.ts";
import { answerContext } from "./answer-context.ts";
import { publicPage } from "./define-page.ts";
import { Listing, type ListingData, listingHead, pageOf, readPageNumber } from "./listing.tsx";
import { isOutcome, notFound, type PageOutcome } from "./page-outcome.ts";

export default publicPage({
  path: ["/products", "/products/page/:page"],
  cache: "page",
  async load({ catalogue, config, params, shop }): Promise<ListingData | PageOutcome> {
    const page = readPageNumber((params as { page?: string }).page);
    if (page === null) return notFound();
    const all = await allCards(catalogue, answerContext(config));
    const cut = pageOf(all, {
      page,
      perPage: config.settings.productsPerPage,
      href: routes.products,
    });
    if (isOutcome(cut)) return cut;
    const title = shop.t("listing.title");
    return {
      ...cut,
      title,
      description: "",
      crumbs: [{ name: shop.t("layout.home"), href: "/" }, { name: title }],
    };
  },
  head: listingHead,
  component: Listing,
});
