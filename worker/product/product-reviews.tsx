import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product, Review } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { densitySet, imageUrl } from "../../shared/ui/images.ts";
import { useDate } from "../platform/i18n/format-date.ts";
import { foreignLanguage } from "../platform/i18n/text-language.ts";
import { roundedRating, Stars, starRow, useNumber } from "./stars.tsx";

// The review page has all of them and the form; this limit keeps the product page within its round
// trip.
const shownAtOnce = 3;

const starRows = [5, 4, 3, 2, 1];

/** What a product's reviews say together. */
export interface Score {
  rating: number;
  reviewCount: number;
  /** How many reviews have five stars, four, and so on; null where not all reviews were read. */
  counts: number[] | null;
}

/** The score of a product; null without reviews. */
export function toScore({
  reviews,
  rating,
  reviewCount,
}: Pick<Product, "reviews" | "rating" | "reviewCount">): Score | null {
  if (reviews.length === 0) return null;
  const counts = starRows.map((stars) => reviews.filter((it) => it.rating === stars).length);
  return { rating, reviewCount, counts: reviews.length < reviewCount ? null : counts };
}

/** The average, and a bar for each number of stars. */
export function Histogram({ score: { rating, reviewCount, counts } }: { score: Score }) {
  const { t } = useSite();
  const number = useNumber();
  const shown = number(roundedRating(rating), 1);
  const most = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <div className="histogram">
      <p className="histogram-average" aria-hidden="true">
        {shown}
      </p>
      <p className="stars">
        <span className="visually-hidden">
          {t("product.rating", { rating: shown, count: reviewCount })}
        </span>
        <span aria-hidden="true">{starRow(rating)}</span>
        <span aria-hidden="true" className="stars-count">
          {t("review.count", { count: reviewCount })}
        </span>
      </p>
      {counts && (
        <dl>
          {starRows.map((stars, at) => (
            <div key={stars}>
              <dt>{t("review.stars", { count: stars })}</dt>
              <dd>
                <meter
                  aria-label={t("review.stars", { count: stars })}
                  min={0}
                  max={Math.max(1, most)}
                  value={counts[at] ?? 0}
                />
                {counts[at]}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface ReviewItemProps {
  review: Review;
  /** Whether to show the author's picture, if there is one. */
  hasPicture?: boolean;
}

function ReviewItem({ review, hasPicture }: ReviewItemProps) {
  const { lang } = useSite();
  const date = useDate();
  const day = review.date.slice(0, 10);
  return (
    <li className="review">
      <p>
        {hasPicture && review.avatar && (
          <img
            className="review-author"
            src={imageUrl(review.avatar, 48)}
            srcSet={densitySet(review.avatar, 48)}
            alt=""
            loading="lazy"
            width={48}
            height={48}
          />
        )}
        <strong>{review.author}</strong> <time dateTime={day}>{date(review.date)}</time>
      </p>
      <Stars rating={review.rating} />
      <p className="review-text" lang={foreignLanguage(review.content, lang)}>
        {review.content}
      </p>
    </li>
  );
}

interface ReviewListProps {
  reviews: readonly Review[];
  hasPictures?: boolean;
}

/** A list of reviews, or the sentence that there are none. */
export function ReviewList({ reviews, hasPictures }: ReviewListProps) {
  const { t } = useSite();
  if (reviews.length === 0) return <p>{t("product.no-reviews")}</p>;
  return (
    <ul className="reviews">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} hasPicture={hasPictures} />
      ))}
    </ul>
  );
}

/** The newest reviews of a product, with links to all of them and to the form. */
export function Reviews({ product }: { product: Product }) {
  const { t, link } = useSite();
  const { slug, reviews, reviewsAllowed } = product;
  const hasMore = reviews.length > shownAtOnce;
  const score = toScore(product);
  return (
    <section id="reviews" className="product-section">
      <h2>{t("product.reviews")}</h2>
      {score === null ? (
        <ReviewList reviews={reviews} />
      ) : (
        <div className="reviews-layout">
          <Histogram score={score} />
          <ReviewList reviews={reviews.slice(0, shownAtOnce)} />
        </div>
      )}
      <p className="review-links">
        {hasMore && (
          <a className="button" href={link(routes.reviews(slug))}>
            {t("review.all", { count: reviews.length })}
          </a>
        )}
        {reviewsAllowed && (
          <a className="button" href={`${link(routes.reviews(slug))}#write`}>
            {t("review.write")}
          </a>
        )}
      </p>
    </section>
  );
}
