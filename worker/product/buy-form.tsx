import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Choice } from "./choice.ts";
import type { Offer } from "./offer.ts";

interface BuyFormProps {
  product: Product;
  offer: Offer;
  choice: Choice;
}

function Quantity({ most }: { most: number | null }) {
  const { t } = useShop();
  return (
    <div className="quantity">
      <button type="button" aria-label={t("product.decrease")}>
        −
      </button>
      <input
        type="number"
        name="quantity"
        inputMode="numeric"
        aria-label={t("product.quantity")}
        data-keep=""
        defaultValue={1}
        min={1}
        max={most ?? undefined}
        required
      />
      <button type="button" aria-label={t("product.increase")}>
        +
      </button>
    </div>
  );
}

function Hint({ offer }: { offer: Offer }) {
  const { t } = useShop();
  const hint = () => {
    if (offer.isUnknown) return t("product.combination-unavailable");
    if (offer.missing.length > 0)
      return t("product.choose-first", { labels: offer.missing.join(", ") });
    if (!offer.purchasable) return t("product.not-purchasable");
    return "";
  };
  return (
    <p className="buy-hint" data-part="hint" role="status">
      {hint()}
    </p>
  );
}

/** Most pieces that can be asked for; null where nothing limits them. */
function maxQuantityOf(product: Product, { stock }: Offer): number | null {
  if (product.soldIndividually) return 1;
  return stock.backordersAllowed ? null : stock.quantity;
}

/** What the form sends of the choice, where it names a variation. */
function ChosenFields({ offer: { variation }, choice }: Pick<BuyFormProps, "offer" | "choice">) {
  return (
    <div className="buy-choice" data-part="choice" hidden>
      {variation && <input type="hidden" name="variationId" value={variation.id} />}
      {variation &&
        Object.entries(choice).map(([name, value]) => (
          <input key={name} type="hidden" name={`attribute_${name}`} value={value} />
        ))}
    </div>
  );
}

/** The form that puts a product into the cart, with and without script. */
export function BuyForm({ product, offer, choice }: BuyFormProps) {
  const { t, link, settings } = useShop();
  const isReady =
    offer.missing.length === 0 &&
    !offer.isUnknown &&
    offer.purchasable &&
    offer.stock.status !== "OUT_OF_STOCK";
  return (
    <form
      className="buy-form"
      method="post"
      action={link(routes.action("add-to-cart"))}
      // What the script says, in the page's language.
      data-adding={t("product.adding")}
      data-added={t("product.added")}
      data-failed={t("network.offline")}
      data-opens-cart={settings.autoOpenCart || undefined}
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="returnTo" value={link(routes.cart())} />
      <ChosenFields offer={offer} choice={choice} />
      <Hint offer={offer} />
      <div className="buy-row" data-part="row">
        {!product.soldIndividually && <Quantity most={maxQuantityOf(product, offer)} />}
        {product.soldIndividually && <input type="hidden" name="quantity" value="1" />}
        <button type="submit" className="button button-primary" disabled={!isReady}>
          {t("product.add")}
        </button>
      </div>
    </form>
  );
}
