import search from "icon:tabler/search";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Fragment } from "../platform/render/island.tsx";

/** What was searched for, where the page is that search's listing. */
const searchedFor = (path: string): string =>
  path.startsWith(routes.products())
    ? (new URLSearchParams(path.split("?")[1] ?? "").get("search") ?? "")
    : "";

/** A plain form that the listing answers. */
export function SearchBox({ path }: { path: string }) {
  const { t, link } = useShop();
  return (
    <Fragment name="search">
      <search className="search-box">
        <form action={link(routes.products())}>
          <label className="visually-hidden" htmlFor="search">
            {t("search.label")}
          </label>
          <input
            id="search"
            type="search"
            name="search"
            required
            pattern=".*\S.*"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t("search.placeholder")}
            defaultValue={searchedFor(path) || undefined}
          />
          <button type="submit" className="icon-button">
            <Icon icon={search} />
            <span className="visually-hidden">{t("search.submit")}</span>
          </button>
        </form>
        <div
          id="suggestions"
          className="suggestions"
          data-part="suggestions"
          role="listbox"
          aria-label={t("search.suggestions")}
          data-url={link(routes.searchSuggestions())}
          data-past={t("search.past")}
          data-forget={t("search.forget-past")}
          hidden
        />
        <p className="visually-hidden" role="status" />
      </search>
    </Fragment>
  );
}
