import ReviewForm from "../../client/islands/review-form.tsx";
import type { Notice } from "../../shared/actions.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { getProduct } from "../catalogue/operations.ts";
import { Island } from "../render/island.tsx";
import { sayFields, sayNotices } from "../session/say-notice.ts";
import { privatePage } from "./define-page.ts";
import { notFound, type PageOutcome } from "./page-outcome.ts";

interface ReviewData {
  productId: number;
  slug: string;
  name: string;
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
  /** Whether a review was sent just now. */
  isSent: boolean;
}

function ReviewPage({ data }: { data: ReviewData }) {
  const { t, link } = useShop();
  const { name, isSent, ...form } = data;
  return (
    <div className="review-page">
      <h1>{t("review.title", { name })}</h1>
      {isSent ? (
        <p className="review-sent" role="status">
          {t("review.thanks")}
        </p>
      ) : (
        <Island of={ReviewForm} props={form} />
      )}
      <p>
        <a href={link(routes.product(data.slug))}>{t("review.back")}</a>
      </p>
    </div>
  );
}

/** Where a review that was sent without script is answered: the product's own page is everybody's. */
export default privatePage({
  path: "/review/:slug",
  styles: "product",
  async load({ session, catalogue, params, query, shop }): Promise<ReviewData | PageOutcome> {
    const { product } = await catalogue.query(getProduct, { slug: params.slug });
    if (!product?.reviewsAllowed || !shop.settings.showReviews) return notFound();
    const flash = await session.takeFlash();
    return {
      productId: product.databaseId,
      slug: params.slug,
      name: product.name ?? "",
      values: flash?.values ?? {},
      errors: sayFields(flash?.fields ?? {}, shop.t),
      notices: sayNotices(flash?.notices ?? [], shop.t),
      isSent: query.get("sent") === "1" && !flash?.fields,
    };
  },
  head: ({ name }, { shop }) => ({ title: shop.t("review.title", { name }), noindex: true }),
  component: ReviewPage,
});
