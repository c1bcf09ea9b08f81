import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product, ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { useAmount } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { type Choice, findOffer, isSoldOutOffer, toWishlistId } from "../commerce/choice.ts";

interface TogetherProps {
  product: Product;
  choice: Choice;
  companions: readonly ProductCard[];
}

/** Whether one piece of the choice can be added. */
function isOffered({ product, choice }: Pick<TogetherProps, "product" | "choice">): boolean {
  const offer = findOffer(product, choice);
  const isReady = offer.missing.length === 0 && offer.purchasable;
  return isReady && offer.price !== null && !isSoldOutOffer(offer);
}

/**
 * The product and what goes with it, added by one press; client/cart/add-together.ts says what was
 * refused at its row.
 */
export function Together({ product, choice, companions }: TogetherProps) {
  const { t, link } = useSite();
  const money = useAmount();
  if (companions.length === 0 || !isOffered({ product, choice })) return null;
  const own = findOffer(product, choice).price?.high ?? 0;
  const ids = [toWishlistId(product, choice), ...companions.map(({ id }) => `${id}`)];
  const total = companions.reduce((sum, { price }) => sum + (price?.high ?? 0), own);
  return (
    <ActionForm
      action="add-items"
      className="together"
      aria-label={t("product.together")}
      data-added={t("cart.items-added")}
    >
      <h2>{t("product.together")}</h2>
      <ul>
        <li data-item={ids[0]}>
          {t("product.together-this")} <span>{money(own)}</span>
        </li>
        {companions.map(({ id, slug, name, price }) => (
          <li key={id} data-item={id}>
            <a href={link(routes.product(slug))}>
              <Unbroken text={name} />
            </a>{" "}
            <span>{money(price?.high ?? 0)}</span>
          </li>
        ))}
      </ul>
      <input type="hidden" name="items" value={ids.map((id) => `${id}:1`).join(",")} />
      <input type="hidden" name="returnTo" value={link(routes.cart())} />
      <button type="submit" className="button">
        {t("product.together-add", { count: ids.length, total: money(total) })}
      </button>
      <p role="status" />
    </ActionForm>
  );
}
