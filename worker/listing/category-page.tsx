import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import type { Picture as PictureData } from "../../shared/ui/images.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { PricesNote } from "../../shared/ui/price.tsx";
import { findTrail } from "../catalogue/category-tree.ts";
import type { Category } from "../commerce/catalogue.ts";
import { notFound, type PageOutcome, publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { ProductGrid } from "../product/product-card.tsx";
import { itemList } from "./listing-page.tsx";

/** A subcategory as a category page shows it. */
type Branch = Pick<Category, "slug" | "name" | "count"> & {
  image: PictureData | null;
  children: Branch[];
};

interface CategoryData {
  title: string;
  description: string;
  /** Null at the top of the tree. */
  slug: string | null;
  crumbs: Crumb[];
  branches: Branch[];
  bestSellers: ProductCard[];
}

const row = 8;

const toBranch =
  (depth = 0) =>
  ({ slug, name, count, image, children }: Category): Branch => ({
    slug,
    name,
    count,
    image: depth === 0 ? image : null,
    children: children.map(toBranch(depth + 1)),
  });

function Branches({ branches }: { branches: Branch[] }) {
  const { t, link } = useSite();
  return (
    <ul className="category-tree">
      {branches.map(({ slug, name, count, image, children }) => (
        <li key={slug}>
          {image && <Picture picture={{ ...image, alt: "" }} width={96} priority="eager" />}
          <a href={link(routes.category(slug))}>{name}</a>
          <span>{t("listing.count", { count })}</span>
          {children.length > 0 && <Branches branches={children} />}
        </li>
      ))}
    </ul>
  );
}

function CategoryPage({ data }: { data: CategoryData }) {
  const { t, link } = useSite();
  const { title, description, slug, crumbs, branches, bestSellers } = data;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      {description && <p className="listing-description">{description}</p>}
      {branches.length > 0 && <Branches branches={branches} />}
      {slug && (
        <p>
          <a className="button button-primary" href={link(routes.productCategory(slug))}>
            {t("category.all", { name: title })}
          </a>
        </p>
      )}
      {bestSellers.length > 0 && (
        <section className="page-section">
          <h2>{t("category.best-sellers")}</h2>
          <PricesNote />
          <ProductGrid products={bestSellers} />
        </section>
      )}
    </>
  );
}

export default publicPage({
  path: [
    routes.category(),
    routePattern(routes.category(":slug")),
    routePattern(`${routes.category(":parent")}/:slug`),
    routePattern(`${routes.category(":above")}/:parent/:slug`),
  ],
  cache: "page",
  queries: [],
  tags: () => ["categories", "listing"],
  async early({ catalogue, params }) {
    const { slug } = params as { slug?: string };
    const tree = await catalogue.categories();
    return slug === undefined || findTrail(tree, slug).length > 0;
  },
  async load({ catalogue, params, site }): Promise<CategoryData | PageOutcome> {
    const { slug = null } = params as { slug?: string };
    const tree = await catalogue.categories();
    const top = [
      { name: site.t("layout.home"), href: "/" },
      { name: site.t("category.title"), ...(slug ? { href: routes.category() } : {}) },
    ];
    const title = site.t("category.title");
    const description = site.t("category.lead");
    if (slug === null)
      return {
        title,
        description,
        slug,
        crumbs: top,
        branches: tree.map(toBranch()),
        bestSellers: [],
      };
    const trail = findTrail(tree, slug);
    const category = trail.at(-1);
    if (!category) return notFound();
    const list = { first: row, category: slug, orderby: "POPULARITY" } as const;
    const bestSellers = await catalogue.productRow(list);
    return {
      title: category.name,
      description: category.description,
      slug,
      crumbs: [
        ...top,
        ...trail.slice(0, -1).map(({ name, slug }) => ({ name, href: routes.category(slug) })),
        { name: category.name },
      ],
      branches: category.children.map(toBranch()),
      bestSellers,
    };
  },
  head: ({ title, description, slug, crumbs, bestSellers }, { site, config }) => ({
    title,
    description,
    // The same products are listed there, and search engines need only one URL for them.
    canonical: slug ? routes.productCategory(slug) : routes.categories(),
    structured: [
      breadcrumbList(crumbs, site, config.baseUrl),
      ...(bestSellers.length > 0 ? [itemList(bestSellers, site, config.baseUrl)] : []),
    ],
  }),
  component: CategoryPage,
});
