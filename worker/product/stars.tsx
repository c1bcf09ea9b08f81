import { useSite } from "../../shared/i18n/site-context.ts";
import { formatters } from "../platform/i18n/intl.ts";
import { memo } from "../platform/memo.ts";

/** A large number in as few characters as a language has for it: "2.9K", "2,9 rb". */
export function useShortNumber(): (value: number) => string {
  const { lang } = useSite();
  const format = formatters.getNumberFormat(lang, {
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return (value) => format.format(value);
}

// Looking a format up among formatjs's own costs more than formatting, and a listing has a hundred.
const formats = memo((lang: string) =>
  memo((maximumFractionDigits: number) =>
    formatters.getNumberFormat(lang, { maximumFractionDigits }),
  ),
);

/** A number in the page's language, with at most the given number of decimals. */
export function useNumber(): (value: number, decimals?: number) => string {
  const { lang } = useSite();
  return (value, decimals = 3) => formats(lang)(decimals).format(value);
}

const most = 5;

/** Rounds a rating as it is shown everywhere: with one decimal, and at most five stars. */
export const roundedRating = (rating: number): number =>
  // A rating from another shop system may be out of ten.
  Math.min(most, Math.max(0, Math.round(rating * 10) / 10));

/** A rating drawn as whole stars: "★★★★☆". */
export function starRow(rating: number): string {
  const full = Math.round(roundedRating(rating));
  return "★".repeat(full) + "☆".repeat(most - full);
}

/** A rating read out as words: of many reviews a star with its number, of one its row of stars. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const { t } = useSite();
  const number = useNumber();
  if (count === 0) return null;
  const shown = roundedRating(rating);
  return (
    <p className="stars">
      <span aria-hidden="true">{count === undefined ? starRow(rating) : `★ ${number(shown)}`}</span>
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
