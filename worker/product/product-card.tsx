import { useShop } from "../../shared/i18n/site-context.ts";
import type { ProductCard as Card } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price } from "../../shared/ui/price.tsx";
import { SaleBadge } from "../../shared/ui/sale-badge.tsx";
import { Stars } from "../../shared/ui/stars.tsx";
import { WishlistButton } from "../../shared/ui/wishlist-button.tsx";
import { MarkedName } from "./marked-name.tsx";

const cardWidths = [160, 320, 480, 640] as const;
// Two, three or four columns; the widest that a column gets is 300 px.
const cardSizes = "(width < 768px) 44vw, (width < 1024px) 31vw, (width < 1536px) 300px, 340px";

/** One product of a listing: one link, with the whole card as its target. */
export function ProductCard({
  product,
  priority,
  matched,
  wish,
}: {
  product: Card;
  /** What of it is wished for. */
  wish?: { id: string; query: string };
  matched?: ReadonlySet<string>;
  priority: "lazy" | "eager" | "high";
}) {
  const { t, link, settings } = useShop();
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Picture
          picture={product.image && { ...product.image, alt: "" }}
          width={320}
          widths={cardWidths}
          sizes={cardSizes}
          priority={priority}
        />
        <SaleBadge product={product} />
        {product.stockStatus === "OUT_OF_STOCK" && (
          <p className="badge badge-stock">{t("product.out-of-stock")}</p>
        )}
      </div>
      <h3>
        <a href={link(routes.product(product.slug)) + (wish?.query ? `?${wish.query}` : "")}>
          {matched ? <MarkedName name={product.name} matched={matched} /> : product.name}
        </a>
      </h3>
      {settings.showReviews && <Stars rating={product.rating} count={product.reviewCount} />}
      <Price product={product} />
      <WishlistButton id={wish?.id ?? product.id} name={product.name} />
    </article>
  );
}

// Two rows on a phone, one on a laptop: what is seen first is loaded first.
const eagerCards = 4;

/** Cards in a grid: two columns on a phone, three from 768 px, four from 1024 px. */
export function ProductGrid({
  products,
  above = false,
  matched,
}: {
  products: Card[];
  above?: boolean;
  /** Words that a search has matched. */
  matched?: ReadonlySet<string>;
}) {
  const priorityOf = (index: number) => {
    if (!above || index >= eagerCards) return "lazy";
    return index === 0 ? "high" : "eager";
  };
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={priorityOf(index)} matched={matched} />
        </li>
      ))}
    </ul>
  );
}
