import { useShop } from "../i18n/site-context.ts";
import { useNumber } from "./number.ts";

const most = 5;

/** Rounds a rating as it is shown everywhere: with one decimal, and at most five stars. */
export const roundedRating = (rating: number): number =>
  // A rating from another shop system may be out of ten.
  Math.min(most, Math.max(0, Math.round(rating * 10) / 10));

/** A rating read out as words: of many reviews a star with its number, of one its row of stars. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const { t } = useShop();
  const number = useNumber();
  if (count === 0) return null;
  const shown = roundedRating(rating);
  const full = Math.round(shown);
  return (
    <p className="stars">
      <span aria-hidden="true">
        {count === undefined ? "★".repeat(full) + "☆".repeat(most - full) : `★ ${number(shown)}`}
      </span>
      <span className="visually-hidden">
        {count === undefined
          ? t("review.stars", { count: full })
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
