import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { Breadcrumb } from "../components/breadcrumb/breadcrumb.tsx";
import { CategoryGrid } from "../components/category-grid/category-grid.tsx";
import { breadcrumbList } from "../render/structured/breadcrumb-list.ts";
import { publicPage } from "./define-page.ts";

function Categories() {
  const { t } = useShop();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t("layout.home"), href: "/" }, { name: t("category.title") }]} />
      <h1>{t("category.title")}</h1>
      <p className="listing-description">{t("category.lead")}</p>
      <div className="category-page-grid">
        <CategoryGrid />
      </div>
    </>
  );
}

export default publicPage({
  path: "/categories",
  cache: "page",
  queries: [],
  load: async () => ({}),
  head: (_data, { shop, config }) => ({
    title: shop.t("category.title"),
    description: shop.t("category.lead"),
    canonical: routes.categories(),
    structured: [
      breadcrumbList(
        [{ name: shop.t("layout.home"), href: "/" }, { name: shop.t("category.title") }],
        shop,
        config.baseUrl,
      ),
    ],
  }),
  component: Categories,
});
