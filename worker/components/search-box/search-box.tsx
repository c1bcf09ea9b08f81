import search from "icon:tabler/search";
import { Icon } from "../../../shared/icon.tsx";
import { routes } from "../../../shared/routes.ts";
import { useShop } from "../../../shared/shop-context.ts";

/** A plain form: the listing answers it with or without script. */
export function SearchBox() {
  const { t, link } = useShop();
  return (
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
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t("search.placeholder")}
        />
        <button type="submit" className="icon-button">
          <Icon icon={search} />
          <span className="visually-hidden">{t("search.submit")}</span>
        </button>
      </form>
    </search>
  );
}
