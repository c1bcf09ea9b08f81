import { useShop } from "../../../shared/shop-context.ts";

/** Stars out of five, read out as words. */
export function Stars({ rating, count }: { rating: number; count: number }) {
  const { t } = useShop();
  if (count === 0) return null;
  const full = Math.round(rating);
  return (
    <p className="stars">
      <span aria-hidden="true">{"★".repeat(full) + "☆".repeat(5 - full)}</span>
      <span className="visually-hidden">{t("product.rating", { rating, count })}</span>
      <span aria-hidden="true" className="stars-count">
        ({count})
      </span>
    </p>
  );
}
