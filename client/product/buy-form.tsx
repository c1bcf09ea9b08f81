import { type FormEvent, useRef } from "react";
import type { BuyableProduct, Offer } from "../../shared/buyable-product.ts";
import type { Choice } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";

interface BuyFormProps {
  product: BuyableProduct;
  offer: Offer;
  choice: Choice;
  state: "idle" | "adding" | "added" | "failed";
  message: { text?: string; lang?: string };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

function Quantity({ most }: { most: number | null }) {
  const { t } = useShop();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => (by === 1 ? input.current?.stepUp() : input.current?.stepDown());
  return (
    <div className="quantity">
      <button type="button" aria-label={t("product.decrease")} onClick={() => step(-1)}>
        −
      </button>
      <input
        ref={input}
        type="number"
        name="quantity"
        inputMode="numeric"
        aria-label={t("product.quantity")}
        defaultValue={1}
        min={1}
        max={most ?? undefined}
        required
      />
      <button type="button" aria-label={t("product.increase")} onClick={() => step(1)}>
        +
      </button>
    </div>
  );
}

function Hint({ offer, state, message }: Pick<BuyFormProps, "offer" | "state" | "message">) {
  const { t } = useShop();
  const hint = () => {
    if (state === "failed") return message.text ?? t("network.offline");
    if (state === "added") return t("product.added");
    if (offer.isUnknown) return t("product.combination-unavailable");
    if (offer.missing.length > 0)
      return t("product.choose-first", { labels: offer.missing.join(", ") });
    return "";
  };
  return (
    <p
      className="buy-hint"
      role="status"
      data-state={state}
      lang={state === "failed" ? message.lang : undefined}
    >
      {hint()}
    </p>
  );
}

/** Most pieces that can be asked for; null where nothing limits them. */
function mostOf(product: BuyableProduct, { stock }: Offer): number | null {
  if (product.soldIndividually) return 1;
  return stock.backordersAllowed ? null : stock.quantity;
}

/** The form that puts a product into the cart, with and without script. */
export function BuyForm({ product, offer, choice, state, message, onSubmit }: BuyFormProps) {
  const { t, link } = useShop();
  const isReady =
    offer.missing.length === 0 && !offer.isUnknown && offer.stock.status !== "OUT_OF_STOCK";
  return (
    <form
      className="buy-form"
      method="post"
      action={link(routes.action("add-to-cart"))}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="returnTo" value={link(routes.cart())} />
      {offer.variation && <input type="hidden" name="variationId" value={offer.variation.id} />}
      {offer.variation &&
        Object.entries(choice).map(([name, value]) => (
          <input key={name} type="hidden" name={`attribute_${name}`} value={value} />
        ))}
      <Hint offer={offer} state={state} message={message} />
      <div className="buy-row">
        {!product.soldIndividually && <Quantity most={mostOf(product, offer)} />}
        {product.soldIndividually && <input type="hidden" name="quantity" value="1" />}
        <button
          type="submit"
          className="button button-primary"
          disabled={!isReady}
          aria-busy={state === "adding"}
        >
          {state === "adding" ? t("product.adding") : t("product.add")}
        </button>
      </div>
    </form>
  );
}
