import chevron from "icon:tabler/chevron-down";
import { use } from "react";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { imageUrl } from "../../shared/ui/images.ts";
import { CategoriesContext } from "../category/category-tree.ts";

// What fits on a screen; the rest is one link away.
const maxShown = 16;

function Categories({ hasTiles = false }: { hasTiles?: boolean }) {
  const { t, link } = useShop();
  const { top } = use(CategoriesContext);
  return (
    <ul>
      {top.slice(0, maxShown).map(({ slug, name, image }) => (
        <li key={slug}>
          <a href={link(routes.productCategory(slug))}>
            {/* Its size is the style sheet's: a closed menu loads and measures none. */}
            {hasTiles && image && <img src={imageUrl(image.source, 160)} alt="" loading="lazy" />}
            {name}
          </a>
        </li>
      ))}
      {(top.length === 0 || top.length > maxShown) && (
        <li>
          <a href={link(routes.categories())}>{t("layout.categories")}</a>
        </li>
      )}
      <li>
        <a href={link(routes.products())}>{t("layout.all-products")}</a>
      </li>
    </ul>
  );
}

/**
 * The shop's categories under Products: opened in the bar by hover, or by a button for touch and
 * keyboard; always open in the drawer. No script in either.
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
      <button
        type="button"
        className="icon-button mega-button"
        popoverTarget="mega-menu"
        data-name={t("layout.products")}
      >
        <Icon icon={chevron} />
        <span className="visually-hidden">{t("product.categories")}</span>
      </button>
      <div id="mega-menu" className="mega-menu" popover="auto">
        <Categories hasTiles />
      </div>
    </>
  );
}
