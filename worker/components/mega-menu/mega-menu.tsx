import { homeCategories } from "../../../shared/content/home-categories.ts";
import { routes } from "../../../shared/routes.ts";
import { useShop } from "../../../shared/shop-context.ts";

/** The eight categories under Products: opens by hover, touch and keyboard, without script. */
export function MegaMenu() {
  const { t, link, locale } = useShop();
  return (
    <div className="mega-menu">
      <ul>
        {homeCategories.map((category) => (
          <li key={category.slug}>
            <a href={link(routes.productCategory(category.slug))}>{category.name[locale]}</a>
          </li>
        ))}
        <li>
          <a href={link(routes.products())}>{t("layout.all-products")}</a>
        </li>
      </ul>
    </div>
  );
}
