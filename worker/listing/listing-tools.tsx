import adjustments from "icon:tabler/adjustments-horizontal";
import { currencyExponent } from "../../shared/currency.ts";
import {
  type Filter,
  filterSize,
  listingHref,
  toggled,
  withoutGroup,
} from "../../shared/facets.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Site } from "../../shared/site.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { inOrder, vehicleFacet } from "./listing.ts";
import type { ListingData } from "./listing-page.tsx";

const offered = [
  "relevance-DESC",
  "date-DESC",
  "price-ASC",
  "price-DESC",
  "rating-DESC",
  "discount-DESC",
  "sales-DESC",
  "alphabetically-ASC",
  "alphabetically-DESC",
] as const;

// In the other orders the backend's paging loses rows (docs/woocommerce.md: What WooGraphQL
// returns).
const offeredByBackend = ["date-DESC", "alphabetically-ASC", "alphabetically-DESC"] as const;

/** The filter panel's button for small screens, and the sort order of the listing. */
export function ListingSort({ data }: { data: ListingData }) {
  const { t, settings } = useSite();
  const { search, orderby, order, filter } = data.query;
  const current =
    orderby === "relevance" ? ("relevance-DESC" as const) : (`${orderby}-${order}` as const);
  const choices = (data.filters ? offered : offeredByBackend).filter(
    (choice) =>
      (settings.showReviews || choice !== "rating-DESC") &&
      (search !== "" || choice !== "relevance-DESC"),
  );
  const all = (choices as readonly string[]).includes(current) ? choices : [...choices, current];
  return (
    <div className="listing-tools">
      {settings.showFilters && (
        <button
          type="button"
          className="button filters-button"
          popoverTarget="filters"
          data-part="button"
        >
          <Icon icon={adjustments} />
          {t("listing.filters-count", { count: filterSize(filter) })}
        </button>
      )}
      {settings.showSort && (
        <label className="sort" data-part="sort">
          <span>{t("listing.sort")}</span>
          <select name="sort" form="filters" aria-label={t("listing.sort")} defaultValue={current}>
            {all.map((choice) => (
              <option key={choice} value={choice}>
                {t(`listing.sort.${choice}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {settings.showSort && (
        <noscript>
          <button type="submit" form="filters" className="button">
            {t("listing.apply")}
          </button>
        </noscript>
      )}
    </div>
  );
}

interface Chosen {
  label: string;
  /** The filter without this value. */
  without: Filter;
}

const priceLabel = ({ t, money, settings }: Site, [low = "", high = ""]: readonly string[]) => {
  const format = (text: string) =>
    money(Math.round(Number(text) * 10 ** currencyExponent(settings.money.currency)));
  if (!high) return t("listing.price-from", { low: format(low) });
  if (!low) return t("listing.price-to", { high: format(high) });
  return t("product.from-to", { low: format(low), high: format(high) });
};

const ownLabel = (site: Site, name: string, values: readonly string[]): string | null => {
  if (name === "price") return priceLabel(site, values);
  if (name === "stock") return site.t("listing.stock" satisfies MessageId);
  if (name === "sale") return site.t("listing.sale" satisfies MessageId);
  if (name === "rating") return site.t("listing.rating-from", { rating: values[0] ?? "" });
  return null;
};

/** Every chosen value with its label, in the filter's order. */
export function chosenLabels(
  { query: { filter }, filters }: Pick<ListingData, "query" | "filters">,
  site: Site,
): Chosen[] {
  return Object.entries(filter).flatMap(([name, values]) => {
    const own = ownLabel(site, name, values);
    if (own !== null) return [{ label: own, without: withoutGroup(filter, name) }];
    const facet = filters?.facets.find((it) => it.name === name);
    return values.map((value) => ({
      label: facet?.values.find(({ slug }) => slug === value)?.label ?? value,
      without: toggled(filter, name, value),
    }));
  });
}

/** The chosen values, each with a link that removes it, and a link that clears all. */
export function ListingChips({ data }: { data: ListingData }) {
  const site = useSite();
  const { t, link } = site;
  const { path, query } = data;
  const chosen = chosenLabels(data, site);
  if (chosen.length === 0) return null;
  const href = (filter: Filter) => link(listingHref(path, { ...query, filter }));
  return (
    <ul className="chips" aria-label={t("listing.chosen")}>
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <a className="chip" href={href(without)} rel="nofollow" data-in-place>
            <span className="visually-hidden">{t("listing.remove-filter")} </span>
            {label}
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
      <li>
        <a className="chip chip-clear" href={href({})} data-in-place>
          {t("listing.clear-filters")}
        </a>
      </li>
    </ul>
  );
}

// A row of a phone or two; the rest stands in the panel.
const maxQuick = 6;

/** The first question of a listing (for which vehicle, else which grade), resolved with one tap. */
export function QuickChoices({ data }: { data: ListingData }) {
  const { t, link } = useSite();
  const { path, query, filters } = data;
  const facets = (filters?.facets ?? []).filter(({ values }) => values.length > 1);
  const facet = vehicleFacet(facets) ?? inOrder(facets)[0];
  if (!facet || query.filter[facet.name]) return null;
  const { name, label, values } = facet;
  const href = (slug: string) =>
    link(listingHref(path, { ...query, filter: toggled(query.filter, name, slug) }));
  return (
    <ul className="chips quick" aria-label={label || t("listing.category")}>
      {values.slice(0, maxQuick).map(({ slug, label: value, count }) => (
        <li key={slug}>
          <a className="chip" href={href(slug)} rel="nofollow" data-in-place>
            {value}
            <span className="visually-hidden">{`, ${t("listing.count", { count })}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
