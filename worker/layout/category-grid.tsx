import { use } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { CategoriesContext, type CategoryTile } from "../catalogue/category-tree.ts";

/** Categories as tiles. */
export function CategoryGrid({ categories }: { categories: readonly CategoryTile[] }) {
  const { link } = useSite();
  return (
    <ul className="category-grid">
      {categories.map(({ slug, name, image }) => (
        <li key={slug}>
          <a href={link(routes.productCategory(slug))}>
            <Picture picture={image && { ...image, alt: "" }} width={320} />
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The home page's categories; a link to all of them when they are not known. */
export function CategoryRow() {
  const { t, link } = useSite();
  const { home } = use(CategoriesContext);
  return (
    <section className="page-section category-section">
      <h2>{t("home.categories")}</h2>
      {home.length > 0 ? (
        <CategoryGrid categories={home} />
      ) : (
        <p>
          <a href={link(routes.categories())}>{t("layout.categories")}</a>
        </p>
      )}
    </section>
  );
}
