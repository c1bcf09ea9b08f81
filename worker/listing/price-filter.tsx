import { useShop } from "../../shared/i18n/site-context.ts";
import { currencyExponent } from "../../shared/money.ts";
import type { ListedFilters } from "./listing.ts";

interface PriceFilterProps {
  prices: NonNullable<ListedFilters["prices"]>;
  /** Lowest and highest as chosen, each may be "". */
  chosen: readonly string[];
}

/** Two numbers, and two sliders that appear once there is script to move them. */
export function PriceFilter({ prices, chosen }: PriceFilterProps) {
  const { t, settings } = useShop();
  const unit = 10 ** currencyExponent(settings.money.currency);
  const low = Math.floor(prices.low / unit);
  const high = Math.ceil(prices.high / unit);
  const ends = [
    { name: "price_min", label: t("listing.price-min"), bound: low, value: chosen[0] },
    { name: "price_max", label: t("listing.price-max"), bound: high, value: chosen[1] },
  ];
  return (
    <details className="facet" open>
      <summary>{t("listing.price", { currency: settings.money.currency })}</summary>
      <div className="price-slider" hidden>
        {ends.map(({ name, label, bound, value }) => (
          <input
            key={name}
            type="range"
            data-for={name}
            aria-label={label}
            min={low}
            max={high}
            defaultValue={value || bound}
          />
        ))}
      </div>
      <div className="price-numbers">
        {ends.map(({ name, label, bound, value }) => (
          <label key={name}>
            {label}
            <input
              type="number"
              name={name}
              inputMode="decimal"
              min={0}
              step="any"
              placeholder={String(bound)}
              defaultValue={value}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
