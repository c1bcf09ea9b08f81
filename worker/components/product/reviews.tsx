import ReviewForm from "../../../client/islands/review-form.tsx";
import { densitySet, imageUrl } from "../../../shared/images.ts";
import type { Product, Review } from "../../../shared/product.ts";
import { useShop } from "../../../shared/shop-context.ts";
import { Island } from "../../render/island.tsx";
import { Stars } from "../stars/stars.tsx";

// More are one tap away: the page stays small, and script is not needed.
const shownAtOnce = 6;

const starRows = [5, 4, 3, 2, 1];

function Histogram({ product }: { product: Product }) {
  const { t } = useShop();
  const { reviews, rating, reviewCount } = product;
  const counted = (stars: number) => reviews.filter((review) => review.rating === stars).length;
  return (
    <div className="histogram">
      <p className="histogram-average">{rating.toFixed(1)}</p>
      <Stars rating={rating} count={reviewCount} />
      <dl>
        {starRows.map((stars) => (
          <div key={stars}>
            <dt>{t("review.stars", { count: stars })}</dt>
            <dd>
              <meter min={0} max={Math.max(1, reviews.length)} value={counted(stars)} />
              {counted(stars)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Avatar({ review }: { review: Review }) {
  const { avatar, author } = review;
  if (!avatar) {
    return (
      <span className="avatar" aria-hidden="true">
        {[...author][0]?.toUpperCase() ?? "?"}
      </span>
    );
  }
  return (
    <img
      className="avatar"
      src={imageUrl(avatar, 48)}
      srcSet={densitySet(avatar, 48)}
      alt=""
      loading="lazy"
      width={48}
      height={48}
    />
  );
}

function ReviewItem({ review }: { review: Review }) {
  const { date } = useShop();
  const day = review.date.slice(0, 10);
  return (
    <li className="review">
      <Avatar review={review} />
      <div>
        <p>
          <strong>{review.author}</strong> <time dateTime={day}>{date(`${day}T12:00:00Z`)}</time>
        </p>
        <Stars rating={review.rating} />
        <p className="review-text">{review.content}</p>
      </div>
    </li>
  );
}

function ReviewList({ reviews }: { reviews: Review[] }) {
  const { t } = useShop();
  const rest = reviews.slice(shownAtOnce);
  return (
    <>
      <ul className="reviews">
        {reviews.slice(0, shownAtOnce).map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="reviews-more">
          <summary>{t("review.more", { count: rest.length })}</summary>
          <ul className="reviews">
            {rest.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What others think of a product, and the form to say so. */
export function Reviews({ product }: { product: Product }) {
  const { t } = useShop();
  const { id: productId, slug, reviews, reviewsAllowed } = product;
  return (
    <section id="reviews" className="product-section">
      <h2>{t("product.reviews")}</h2>
      {reviews.length === 0 && <p>{t("product.no-reviews")}</p>}
      {reviews.length > 0 && (
        <div className="reviews-layout">
          <Histogram product={product} />
          <div>
            <ReviewList reviews={reviews} />
          </div>
        </div>
      )}
      {reviewsAllowed && (
        <details className="review-write">
          <summary className="button">{t("review.write")}</summary>
          <Island
            of={ReviewForm}
            props={{ productId, slug, values: {}, errors: {}, notices: [] }}
          />
        </details>
      )}
    </section>
  );
}
