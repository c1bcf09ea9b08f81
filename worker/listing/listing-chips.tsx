import { type Filter, listingHref, toggled, withoutGroup } from "../../shared/facets.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { currencyExponent } from "../../shared/money.ts";
import type { Shop } from "../../shared/site.ts";
import type { ListingData } from "./listing-page.tsx";

interface Chosen {
  label: string;
  /** The filter without it. */
  without: Filter;
}

const priceLabel = ({ t, money, settings }: Shop, [low = "", high = ""]: readonly string[]) => {
  const format = (text: string) =>
    money(Math.round(Number(text) * 10 ** currencyExponent(settings.money.currency)));
  if (!high) return t("listing.price-from", { low: format(low) });
  if (!low) return t("listing.price-to", { high: format(high) });
  return t("product.from-to", { low: format(low), high: format(high) });
};

const ownLabel = (shop: Shop, name: string, values: readonly string[]): string | null => {
  if (name === "price") return priceLabel(shop, values);
  if (name === "stock") return shop.t("listing.stock" satisfies MessageId);
  if (name === "sale") return shop.t("listing.sale" satisfies MessageId);
  if (name === "rating") return shop.t("listing.rating-from", { rating: values[0] ?? "" });
  return null;
};

/** Every chosen value with its name, in the filter's order. */
export function chosenLabels(
  { query: { filter }, filters }: Pick<ListingData, "query" | "filters">,
  shop: Shop,
): Chosen[] {
  return Object.entries(filter).flatMap(([name, values]) => {
    const own = ownLabel(shop, name, values);
    if (own !== null) return [{ label: own, without: withoutGroup(filter, name) }];
    const facet = filters?.facets.find((it) => it.name === name);
    return values.map((value) => ({
      label: facet?.values.find(({ slug }) => slug === value)?.label ?? value,
      without: toggled(filter, name, value),
    }));
  });
}

/** The chosen values, each with the way to be rid of it, and the way to be rid of all. */
export function ListingChips({ data }: { data: ListingData }) {
  const shop = useShop();
  const { t, link } = shop;
  const { path, query } = data;
  const chosen = chosenLabels(data, shop);
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
