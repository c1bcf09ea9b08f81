import { useSite } from "../i18n/site-context.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number in a language, with at most the given number of decimals. */
function formatNumber(value: number, lang: string, decimals = 3): string {
  const key = `${lang} ${decimals}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(lang, { maximumFractionDigits: decimals });
  formats.set(key, format);
  return format.format(value);
}

/** A large number in as few characters as a language has for it: "2.9K", "2,9 rb". */
export function useShortNumber(): (value: number) => string {
  const { lang } = useSite();
  const key = `${lang} short`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(lang, { notation: "compact", maximumFractionDigits: 1 });
  formats.set(key, format);
  return (value) => format.format(value);
}

/** A number in the page's language. */
export function useNumber(): (value: number, decimals?: number) => string {
  const { lang } = useSite();
  return (value, decimals) => formatNumber(value, lang, decimals);
}

const most = 5;

/** Rounds a rating as it is shown everywhere: with one decimal, and at most five stars. */
export const roundedRating = (rating: number): number =>
  // A rating from another shop system may be out of ten.
  Math.min(most, Math.max(0, Math.round(rating * 10) / 10));

/** A rating read out as words: of many reviews a star with its number, of one its row of stars. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const { t } = useSite();
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
