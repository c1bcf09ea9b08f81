import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { useAmount } from "../../shared/ui/price.tsx";
import { isOfVehicles } from "../catalogue/search/vehicle-list.ts";
import { type Choice, getMaxQuantity, nextOptionId, type Offer } from "../commerce/choice.ts";

interface BuyFormProps {
  product: Product;
  offer: Offer;
  choice: Choice;
  isSoldOut: boolean;
}

function Quantity({ most }: { most: number | null }) {
  const { t } = useSite();
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
        data-most={most ? t("cart.at-most", { count: most }) : undefined}
        required
      />
      <button type="button" aria-label={t("product.increase")}>
        +
      </button>
    </div>
  );
}

function Hint({ offer }: { offer: Offer }) {
  const { t } = useSite();
  const hint = () => {
    if (offer.isUnknown) return t("product.combination-unavailable");
    if (offer.missing.length === 0 && !offer.purchasable) return t("product.not-purchasable");
    return "";
  };
  return (
    <p className="buy-hint" data-part="hint" role="status">
      {hint()}
    </p>
  );
}

/** The form fields of a chosen variation. */
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

/**
 * Repeats the price beside the sticky button on phones; hidden from screen readers, which have read
 * it above.
 */
function BarPrice({ offer: { price } }: Pick<BuyFormProps, "offer">) {
  const { t } = useSite();
  const money = useAmount();
  if (!price) return null;
  const low = money(price.low);
  return (
    <p className="bar-price" aria-hidden="true">
      {price.low === price.high ? low : t("product.from", { low })}
    </p>
  );
}

/** "Kemasan" within a sentence; an abbreviation stays as it is. */
const withinSentence = (label: string): string =>
  label.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** Leads to the options of the first attribute that is not chosen; browsers focus a link's target. */
function ChooseNext({ missing: [label] }: Pick<Offer, "missing">) {
  const { t } = useSite();
  if (!label) return null;
  return (
    <a className="button button-primary" href={`#${nextOptionId}`}>
      {t("product.choose-next", { label: withinSentence(label) })}
    </a>
  );
}

/** Another word where the product is not for the vehicle that the browser remembers. */
function AddLabel({ product }: { product: Product }) {
  const { t } = useSite();
  if (!isOfVehicles(product)) return t("product.add");
  return (
    <span data-anyway={t("product.add-anyway")}>
      <span>{t("product.add")}</span>
    </span>
  );
}

/** The form that adds a product to the cart; works without script. */
export function BuyForm({ product, offer, choice, isSoldOut }: BuyFormProps) {
  const { t, link, settings } = useSite();
  const isReady = offer.missing.length === 0 && !offer.isUnknown && offer.purchasable && !isSoldOut;
  return (
    <ActionForm
      action="add-to-cart"
      hidden={{ productId: product.id, returnTo: link(routes.cart()) }}
      className="buy-form"
      aria-label={t("product.add")}
      noValidate
      // Messages for the script, in the page's language.
      data-adding={t("product.adding")}
      data-added={t("product.added")}
      data-failed={t("network.offline")}
      data-opens-cart={settings.autoOpenCart || undefined}
      data-peek={link(routes.peek(product.slug))}
    >
      <ChosenFields offer={offer} choice={choice} />
      <div className="buy-quantity" data-part="quantity" hidden={product.soldIndividually}>
        {product.soldIndividually && <input type="hidden" name="quantity" value="1" />}
        {!product.soldIndividually && !isSoldOut && (
          <Quantity most={getMaxQuantity(product, offer.stock)} />
        )}
      </div>
      <div className="buy-bar">
        <a className="button button-primary buy-checkout" href={link(routes.checkout())}>
          {t("cart.checkout")}
        </a>
        <Hint offer={offer} />
        <a className="buy-see" href={link(routes.cart())}>
          {t("product.view-cart")}
        </a>
        <div className="buy-row" data-part="row">
          <BarPrice offer={offer} />
          <button
            type="submit"
            className="button button-primary"
            disabled={!isReady}
            hidden={isSoldOut || offer.missing.length > 0}
          >
            <AddLabel product={product} />
          </button>
          {!isSoldOut && <ChooseNext missing={offer.missing} />}
        </div>
      </div>
    </ActionForm>
  );
}
