import { useShop } from "../i18n/site-context.ts";
import { useNumber } from "./number.ts";

const most = 5;

/** A rating as it is said everywhere: with one decimal, and no more than five stars. */
export const roundedRating = (rating: number): number =>
  // A rating from another shop system may be one out of ten.
  Math.min(most, Math.max(0, Math.round(rating * 10) / 10));

/** Stars out of five, halves too, read out as words; with a number of reviews beside, or of one review alone. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const { t } = useShop();
  const number = useNumber();
  if (count === 0) return null;
  const shown = roundedRating(rating);
  const halves = Math.round(shown * 2);
  const full = Math.floor(halves / 2);
  const isHalf = halves % 2 === 1;
  return (
    <p className="stars">
      <span aria-hidden="true">
        {"★".repeat(full)}
        {isHalf && <span className="star-half">★</span>}
        {"☆".repeat(most - full - (isHalf ? 1 : 0))}
      </span>
      <span className="visually-hidden">
        {count === undefined
          ? t("review.stars", { count: Math.round(shown) })
          : t("product.rating", { rating: number(shown), count })}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="stars-count">
          {`(${number(count)})`}
        </span>
      )}
    </p>
  );
}
