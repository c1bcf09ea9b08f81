import { homeCategories } from "../content/home-categories.ts";
import { inLocale } from "../content/localized.ts";
import { useShop } from "../i18n/site-context.ts";
import { routes } from "../routes.ts";
import { Picture } from "./picture.tsx";

/** The eight fixed categories as tiles. */
export function CategoryGrid() {
  const { link, locale } = useShop();
  return (
    <ul className="category-grid">
      {homeCategories.map((category) => (
        <li key={category.slug}>
          <a href={link(routes.productCategory(category.slug))}>
            <Picture picture={{ source: category.image, alt: "" }} width={320} />
            <span>{inLocale(category.name, locale)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
