import { homeCategories } from "../../shared/content/home-categories.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { toCard } from "../catalogue/card-answer.ts";
import { getProducts } from "../catalogue/operations.ts";
import { Picture } from "../components/picture/picture.tsx";
import { ProductGrid } from "../components/product-card/product-card.tsx";
import { answerContext } from "./answer-context.ts";
import { publicPage } from "./define-page.ts";

const shelf = 8;

function Hero() {
  const { t, link } = useShop();
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>{t("home.hero-title")}</h1>
        <p>{t("home.hero-text")}</p>
        <a className="button button-primary" href={link(routes.products())}>
          {t("home.hero-action")}
        </a>
      </div>
    </section>
  );
}

/** The eight fixed categories as tiles. */
export function CategoryGrid() {
  const { link, locale } = useShop();
  return (
    <ul className="category-grid">
      {homeCategories.map((category) => (
        <li key={category.slug}>
          <a href={link(routes.productCategory(category.slug))}>
            <Picture picture={{ source: category.image, alt: "" }} width={240} />
            <span>{category.name[locale]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Shelf({
  title,
  products,
  href,
}: {
  title: string;
  products: ProductCard[];
  href: string;
}) {
  const { t } = useShop();
  if (products.length === 0) return null;
  return (
    <section className="shelf">
      <header>
        <h2>{title}</h2>
        <a href={href}>{t("home.see-all")}</a>
      </header>
      <ProductGrid products={products} />
    </section>
  );
}

interface HomeData {
  newest: ProductCard[];
  onSale: ProductCard[];
}

function Home({ data }: { data: HomeData }) {
  const { t, link } = useShop();
  return (
    <>
      <Hero />
      <section className="shelf">
        <h2>{t("home.categories")}</h2>
        <CategoryGrid />
      </section>
      <Shelf
        title={t("home.on-sale")}
        products={data.onSale}
        href={`${link(routes.products())}?filter=sale[true]`}
      />
      <Shelf title={t("home.newest")} products={data.newest} href={link(routes.products())} />
    </>
  );
}

export default publicPage({
  path: "/",
  cache: "page",
  queries: [],
  early: () => true,
  async load({ catalogue, config }): Promise<HomeData> {
    const context = answerContext(config);
    const [newest, onSale] = await Promise.all([
      catalogue.query(getProducts, { first: shelf }),
      catalogue.query(getProducts, { first: shelf, onSale: true }),
    ]);
    return {
      newest: (newest.products?.nodes ?? []).map((node) => toCard(node, context)),
      onSale: (onSale.products?.nodes ?? []).map((node) => toCard(node, context)),
    };
  },
  head: (_data, { shop }) => ({
    title: shop.t("home.title"),
    description: shop.settings.siteDescription,
    canonical: "/",
  }),
  component: Home,
});
