import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { BuyForm } from "./buy-form.tsx";
import { type Choice, choiceQuery, chosenName, wishlistIdOf } from "./choice.ts";
import { offerOf } from "./offer.ts";
import { OfferFacts } from "./offer-facts.tsx";
import { VariationOptions } from "./variation-options.tsx";

/**
 * Options, price, stock, quantity and the one button that matters. Links and forms alone; the script
 * (client/product/buy-box.fragment.ts) puts the parts of another choice in their places.
 */
export function BuyBox({ product, choice }: { product: Product; choice: Choice }) {
  const { link } = useShop();
  const offer = offerOf(product, choice);
  return (
    <div
      className="buy-box"
      data-offer={`${link(routes.offer(product.slug))}?${choiceQuery(choice)}`}
      data-name={chosenName(product, choice)}
      data-variation={offer.variation?.id}
      data-wish={wishlistIdOf(product, choice)}
    >
      <OfferFacts product={product} offer={offer} />
      <VariationOptions product={product} choice={choice} />
      <BuyForm product={product} offer={offer} choice={choice} />
    </div>
  );
}
