import adjustments from "icon:tabler/adjustments-horizontal";
import { filterSize } from "../../shared/facets.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { Icon } from "../../shared/ui/icon.tsx";
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

// The backend's own paging loses rows in the others (docs/woocommerce.md: What WooGraphQL answers).
const offeredByBackend = ["date-DESC", "alphabetically-ASC", "alphabetically-DESC"] as const;

/** The button of the filter panel on small screens, and the order of the listing. */
export function ListingSort({ data }: { data: ListingData }) {
  const { t, settings } = useShop();
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
          <span className="visually-hidden">{t("listing.sort")}</span>
          <select name="sort" form="filters" defaultValue={current}>
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
