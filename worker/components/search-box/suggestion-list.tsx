import { densitySet, imageUrl, placeholderImage } from "../../../shared/images.ts";
import type { ProductCard } from "../../../shared/product.ts";
import { routes } from "../../../shared/routes.ts";
import { useShop } from "../../../shared/shop-context.ts";
import { useAmount } from "../price/price.tsx";

const pictureWidth = 48;

// A link that is the option: one inside an option would be a control inside a control.
function Suggestion({ id, product }: { id: string; product: ProductCard }) {
  const { link } = useShop();
  const money = useAmount();
  const { name, slug, image, price } = product;
  return (
    <a role="option" id={id} href={link(routes.product(slug))} tabIndex={-1}>
      <img
        src={image ? imageUrl(image.source, pictureWidth) : placeholderImage}
        srcSet={image ? densitySet(image.source, pictureWidth) : undefined}
        alt=""
        width={pictureWidth}
        height={pictureWidth}
      />
      <span>{name}</span>
      <span className="suggestion-price">{price && money(price.low)}</span>
    </a>
  );
}

interface SuggestionListProps {
  products: ProductCard[];
  count: number;
  /** Address of all that was found, with its language prefix. */
  all: string;
}

/** The options under the search box, with the sentence that is read out when they appear. */
export function SuggestionList({ products, count, all }: SuggestionListProps) {
  const { t } = useShop();
  const found = t("search.found", { count });
  return (
    <div data-found={found}>
      {products.map((product, index) => (
        <Suggestion key={product.id} id={`suggestion-${index}`} product={product} />
      ))}
      {products.length > 0 ? (
        <a role="option" id="suggestion-all" href={all} tabIndex={-1}>
          {t("search.all", { count })}
        </a>
      ) : (
        <div className="suggestion-none" role="option" aria-disabled="true" tabIndex={-1}>
          {found}
        </div>
      )}
    </div>
  );
}
