import { useShop } from "../i18n/site-context.ts";

/** Stars out of five, read out as words; with a number of reviews beside, or of one review alone. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const { t } = useShop();
  if (count === 0) return null;
  // A rating from another shop system may be one out of ten.
  const full = Math.min(5, Math.max(0, Math.round(rating)));
  return (
    <p className="stars">
      <span aria-hidden="true">{"★".repeat(full) + "☆".repeat(5 - full)}</span>
      <span className="visually-hidden">
        {count === undefined
          ? t("review.stars", { count: full })
          : t("product.rating", { rating, count })}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="stars-count">
          {`(${count})`}
        </span>
      )}
    </p>
  );
}
