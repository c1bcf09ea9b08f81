import chevron from "icon:tabler/chevron-down";
import { homeCategories } from "../../shared/content/home-categories.ts";
import { inLocale } from "../../shared/content/localized.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";

function Categories() {
  const { t, link, locale } = useShop();
  return (
    <ul>
      {homeCategories.map((category) => (
        <li key={category.slug}>
          <a href={link(routes.productCategory(category.slug))}>
            {inLocale(category.name, locale)}
          </a>
        </li>
      ))}
      <li>
        <a href={link(routes.products())}>{t("layout.all-products")}</a>
      </li>
    </ul>
  );
}

/**
 * The eight categories under Products: in the bar they open by hover, and by a button for touch
 * and keyboard; in the drawer they are simply there. No script in either.
 */
export function MegaMenu({ isBar }: { isBar: boolean }) {
  const { t } = useShop();
  if (!isBar) {
    return (
      <div className="mega-menu">
        <Categories />
      </div>
    );
  }
  return (
    <>
      <button type="button" className="icon-button mega-button" popoverTarget="mega-menu">
        <Icon icon={chevron} />
        <span className="visually-hidden">{t("product.categories")}</span>
      </button>
      <div id="mega-menu" className="mega-menu" popover="auto">
        <Categories />
      </div>
    </>
  );
}
