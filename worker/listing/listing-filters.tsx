import close from "icon:tabler/x";
import { currencyExponent } from "../../shared/currency.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { inOrder, type ListedFacet, type ListedFilters, type ListedValue } from "./listing.ts";
import type { ListingData } from "./listing-page.tsx";

// Later groups start closed: the panel's first screen shows what most shoppers need.
const openGroups = 3;

// The rest is one tap away: lists do not scroll inside the panel, which scrolls itself.
const valuesAtOnce = 6;

/** The number of products with a value, with a text for screen readers. */
function Count({ count }: { count: number | undefined }) {
  const { t } = useSite();
  if (count === undefined) return null;
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{`, ${t("listing.count", { count })}`}</span>
    </>
  );
}

function FacetGroup({
  facet,
  chosen,
  isOpen,
}: {
  facet: ListedFacet;
  chosen: readonly string[];
  isOpen: boolean;
}) {
  const { t } = useSite();
  const { name, values } = facet;
  const label = facet.label || t("listing.category");
  const list = (some: readonly ListedValue[]) => (
    <ul>
      {some.map(({ slug, label: text, count }) => (
        <li key={slug}>
          <label>
            <input
              type="checkbox"
              name={name}
              value={slug}
              defaultChecked={chosen.includes(slug)}
            />
            {text}
            <Count count={count} />
          </label>
        </li>
      ))}
    </ul>
  );
  // Shoppers look for categories by name, so all are listed.
  const most = name === "category" ? values.length : valuesAtOnce;
  const rest = values.slice(most);
  return (
    <details className="facet" open={isOpen || chosen.length > 0}>
      <summary>{label}</summary>
      <fieldset aria-label={label}>
        {list(values.slice(0, most))}
        {rest.length > 0 && (
          <details open={rest.some(({ slug }) => chosen.includes(slug))}>
            <summary>{t("listing.more-values", { count: rest.length })}</summary>
            {list(rest)}
          </details>
        )}
      </fieldset>
    </details>
  );
}

function RatingGroup({ counts, chosen }: { counts: number[]; chosen: string | undefined }) {
  const { t } = useSite();
  const stars = [4, 3, 2].filter((star) => counts[star - 1] || chosen === String(star));
  if (stars.length === 0) return null;
  return (
    <details className="facet" open={chosen !== undefined}>
      <summary>{t("listing.rating")}</summary>
      <fieldset aria-label={t("listing.rating")}>
        <ul>
          {stars.map((star) => (
            <li key={star}>
              <label>
                <input
                  type="radio"
                  name="rating"
                  value={star}
                  defaultChecked={chosen === String(star)}
                />
                {t("listing.rating-from", { rating: star })}
                <Count count={counts[star - 1]} />
              </label>
            </li>
          ))}
          <li>
            <label>
              <input type="radio" name="rating" value="" defaultChecked={chosen === undefined} />
              {t("listing.rating-any")}
            </label>
          </li>
        </ul>
      </fieldset>
    </details>
  );
}

function Switch({
  name,
  count,
  isChosen,
}: {
  name: "sale" | "stock";
  count: number | null;
  isChosen: boolean;
}) {
  const { t } = useSite();
  if (count === 0 && !isChosen) return null;
  return (
    <label className="facet-switch">
      <input type="checkbox" name={name} value="true" defaultChecked={isChosen} />
      {t(`listing.${name}`)}
      {count !== null && <Count count={count} />}
    </label>
  );
}

interface PriceFilterProps {
  prices: NonNullable<ListedFilters["prices"]>;
  /** Lowest and highest as chosen; either may be "". */
  chosen: readonly string[];
}

/** Two number inputs, and two sliders that appear when the script has loaded. */
function PriceFilter({ prices, chosen }: PriceFilterProps) {
  const { t, settings } = useSite();
  const title = t("listing.price", { currency: settings.money.currency });
  const unit = 10 ** currencyExponent(settings.money.currency);
  const low = Math.floor(prices.low / unit);
  const high = Math.ceil(prices.high / unit);
  const ends = [
    { name: "price_min", label: t("listing.price-min"), bound: low, value: chosen[0] },
    { name: "price_max", label: t("listing.price-max"), bound: high, value: chosen[1] },
  ];
  return (
    <details className="facet" open>
      <summary>{title}</summary>
      <fieldset aria-label={title}>
        <div className="price-slider">
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
      </fieldset>
    </details>
  );
}

function Groups({ data }: { data: ListingData }) {
  const { t, settings } = useSite();
  const { filters, query } = data;
  const { filter } = query;
  return (
    <>
      {inOrder(filters?.facets ?? []).map((facet, index) => (
        <FacetGroup
          key={facet.name}
          facet={facet}
          chosen={filter[facet.name] ?? []}
          isOpen={index < openGroups || facet.name === "category"}
        />
      ))}
      {filters?.prices && <PriceFilter prices={filters.prices} chosen={filter.price ?? []} />}
      {filters && settings.showReviews && (
        <RatingGroup counts={filters.ratings} chosen={filter.rating?.[0]} />
      )}
      <fieldset aria-label={t("listing.sale-and-stock")}>
        <Switch name="sale" count={filters?.sale ?? null} isChosen={filter.sale !== undefined} />
        {filters && (
          <Switch name="stock" count={filters.stock} isChosen={filter.stock !== undefined} />
        )}
      </fieldset>
    </>
  );
}

/**
 * The filter form of a listing: beside the cards on a laptop, a sheet on a phone; works without
 * script.
 */
export function ListingFilters({ data }: { data: ListingData }) {
  const { t, link, settings } = useSite();
  const { path, query, count } = data;
  return (
    <form
      id="filters"
      className="filters"
      action={link(path)}
      popover={settings.showFilters ? "auto" : undefined}
      hidden={!settings.showFilters}
      aria-label={t("listing.filters")}
    >
      <div data-part="filters">
        <header>
          <h2>{t("listing.filters")}</h2>
          <button
            type="button"
            className="icon-button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: of a popover: it has the focus once that is open
            autoFocus
          >
            <Icon icon={close} />
            <span className="visually-hidden">{t("listing.filters-close")}</span>
          </button>
        </header>
        {query.search && <input type="hidden" name="search" value={query.search} />}
        {settings.showFilters && <Groups data={data} />}
        <p className="filters-foot">
          <button type="submit" className="button button-primary">
            {t("listing.show-count", { count })}
          </button>
        </p>
      </div>
    </form>
  );
}
