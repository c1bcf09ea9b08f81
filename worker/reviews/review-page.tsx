import ReviewForm from "../../client/reviews/review-form.island.tsx";
import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Review } from "../../shared/product.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { translateFields, translateNotices } from "../commerce/notices.ts";
import { notFound, type PageOutcome, privatePage } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import { Histogram, ReviewList, type Score, toScore } from "../product/product-reviews.tsx";
import { readReviewer } from "./review-actions.ts";

interface ReviewData {
  productId: number;
  slug: string;
  name: string;
  /** Null without reviews. */
  score: Score | null;
  /** The reviews of this page. */
  reviews: Review[];
  page: number;
  /** The number of stars of those that are shown; null for all. */
  stars: number | null;
  /** Whether there is a page of older reviews. */
  hasOlder: boolean;
  /** Whether the product accepts reviews. */
  isOpen: boolean;
  /** Whether the account provides the author. */
  hasAuthor: boolean;
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
  /** Whether a review was just sent. */
  isSent: boolean;
}

// The backend's page size: a page costs no more calls than its number.
const perPage = 100;

/** Returns the page number of a query; 0 when it is invalid. */
const readPage = (query: URLSearchParams): number => {
  const text = query.get("page") ?? "1";
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
};

const readStars = (query: URLSearchParams): number | null =>
  Number(/^[1-5]$/.exec(query.get("stars") ?? "")?.[0] ?? 0) || null;

/** Links to the reviews of each number of stars, where all were counted. */
function StarFilter({ slug, score, stars }: Pick<ReviewData, "slug" | "score" | "stars">) {
  const { t, link } = useSite();
  const counted = (score?.counts ?? [])
    .map((count, at) => ({ count, stars: 5 - at }))
    .filter(({ count }) => count > 0);
  if (counted.length < 2) return null;
  const all = link(routes.reviews(slug));
  return (
    <nav className="star-filter" aria-label={t("review.filter")}>
      <ul className="chips">
        <li>
          <a className="chip" href={all} aria-current={stars === null ? "true" : undefined}>
            {t("review.all-stars")}
          </a>
        </li>
        {counted.map((each) => (
          <li key={each.stars}>
            <a
              className="chip"
              href={`${all}?stars=${each.stars}`}
              rel="nofollow"
              aria-current={stars === each.stars ? "true" : undefined}
            >
              {`${t("review.stars", { count: each.stars })} (${each.count})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ReviewPages({
  slug,
  page,
  stars,
  hasOlder,
}: Pick<ReviewData, "slug" | "page" | "stars" | "hasOlder">) {
  const { t, link } = useSite();
  if (page === 1 && !hasOlder) return null;
  const newest = link(routes.reviews(slug)) + (stars === null ? "" : `?stars=${stars}`);
  const older = `${newest}${stars === null ? "?" : "&"}page=${page + 1}`;
  return (
    <nav className="pager" aria-label={t("listing.pages")}>
      {page > 1 && (
        <a className="button" href={newest}>
          {t("review.newest")}
        </a>
      )}
      {hasOlder && (
        <a className="button" rel="next" href={older}>
          {t("review.older")}
        </a>
      )}
    </nav>
  );
}

function ReviewPage({ data }: { data: ReviewData }) {
  const { t, link } = useSite();
  const { name, score, reviews, page, stars, hasOlder, isOpen, isSent, ...form } = data;
  return (
    <div className="review-page">
      <h1>{t("review.title", { name })}</h1>
      <p>
        <a href={link(routes.product(data.slug))}>{t("review.back")}</a>
      </p>
      {isSent && (
        <p className="review-sent" role="status">
          {t("review.thanks")}
        </p>
      )}
      {score && <Histogram score={score} />}
      {isOpen && !isSent && (
        <p className="review-links">
          <a className="button" href="#write">
            {t("review.write")}
          </a>
        </p>
      )}
      <StarFilter slug={data.slug} score={score} stars={stars} />
      <ReviewList reviews={reviews} hasPictures />
      <ReviewPages slug={data.slug} page={page} stars={stars} hasOlder={hasOlder} />
      {isOpen && !isSent && (
        <section id="write" className="product-section">
          <h2 id="title">{t("review.write")}</h2>
          <Island of={ReviewForm} props={form} />
        </section>
      )}
    </div>
  );
}

/**
 * All reviews of a product, with the form. It has a session only to show typed values again without
 * JavaScript; the product's own page is public.
 */
export default privatePage({
  path: routePattern(routes.reviews(":slug")),
  styles: "reviews",
  async load(context): Promise<ReviewData | PageOutcome> {
    const { session, catalogue, params, query, site } = context;
    const page = readPage(query);
    const product = page === 0 ? null : await catalogue.product(params.slug);
    if (!product || !site.settings.showReviews) return notFound();
    const stars = readStars(query);
    const reviews = product.reviews.filter(({ rating }) => stars === null || rating === stars);
    const isShown = page === 1 || reviews.length > (page - 1) * perPage;
    if (!isShown) return notFound();
    const flash = await session.flash.read();
    return {
      productId: product.id,
      slug: product.slug,
      name: product.name,
      score: toScore(product),
      reviews: reviews.slice((page - 1) * perPage, page * perPage),
      page,
      stars,
      hasOlder: reviews.length > page * perPage,
      isOpen: product.reviewsAllowed,
      hasAuthor: product.reviewsAllowed && (await readReviewer(session)) !== null,
      values: flash?.values ?? {},
      errors: translateFields(flash?.fields ?? {}, site.t),
      notices: translateNotices(flash?.notices ?? [], site.t),
      isSent: query.get("sent") === "1" && !flash?.form,
    };
  },
  head: ({ name, isOpen, isSent }, { site }) => ({
    title: site.t("review.title", { name }),
    noindex: true,
    typed: isOpen && !isSent ? "write-review" : undefined,
  }),
  component: ReviewPage,
});
