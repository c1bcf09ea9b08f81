import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { type CategoryTile, toShopCategories } from "../catalogue/category-tree.ts";
import { CategoryGrid } from "../layout/category-grid.tsx";
import { publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";

function Categories({ data: { top } }: { data: { top: readonly CategoryTile[] } }) {
  const { t } = useSite();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t("layout.home"), href: "/" }, { name: t("category.title") }]} />
      <h1>{t("category.title")}</h1>
      <p className="listing-description">{t("category.lead")}</p>
      <div className="category-page-grid">
        <CategoryGrid categories={top} />
      </div>
    </>
  );
}

export default publicPage({
  path: routes.categories(),
  sitemap: true,
  menus: [{ menu: "shop", position: 2, text: "layout.categories" }],
  cache: "page",
  queries: [],
  early: async ({ catalogue }) => Boolean(await catalogue.categories()),
  tags: () => ["categories"],
  async load({ catalogue, config }): Promise<{ top: readonly CategoryTile[] }> {
    const { top } = toShopCategories(await catalogue.categories(), config);
    return { top };
  },
  head: (_data, { site, config }) => ({
    title: site.t("category.title"),
    description: site.t("category.lead"),
    canonical: routes.categories(),
    structured: [
      breadcrumbList(
        [{ name: site.t("layout.home"), href: "/" }, { name: site.t("category.title") }],
        site,
        config.baseUrl,
      ),
    ],
  }),
  component: Categories,
});
