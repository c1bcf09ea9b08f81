import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product, Stock } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { PriceSuffix, SaleWords, useAmount } from "../../shared/ui/price.tsx";
import {
  type Choice,
  choiceQuery,
  chosenName,
  isColour,
  isSoldOutOffer,
  type Offer,
  offerOf,
  saleOf,
  wishlistIdOf,
} from "./choice.ts";
import { Grades } from "./product-card.tsx";
import { SoldOut } from "./promises.tsx";
import { VariationOptions } from "./variation-options.tsx";

// Maximum length for a label; longer values are in the details table.
const maxLength = 16;
const maxGrades = 5;

/** Short labels of a product and its choice: "10W-40", "1 L", "JASO MA2". */
const gradesOf = ({ attributes }: Pick<Product, "attributes">, choice: Choice): string[] =>
  attributes
    .filter(({ name }) => !isColour(name))
    .flatMap(({ name, isVariation, options }) =>
      options.filter(({ value }) => !isVariation || choice[name] === value),
    )
    .map(({ label }) => label)
    .filter((label) => label.length <= maxLength)
    .slice(0, maxGrades);

function StockLine({ product, stock }: { product: Product; stock: Stock }) {
  const { t, settings } = useShop();
  if (stock.status === "OUT_OF_STOCK")
    return <p className="stock stock-out">{t("product.out-of-stock")}</p>;
  if (stock.status === "ON_BACKORDER") return <p className="stock">{t("product.on-backorder")}</p>;
  if (stock.lowStock && stock.quantity !== null) {
    return <p className="stock stock-low">{t("product.low-stock", { count: stock.quantity })}</p>;
  }
  const days = settings.packingDays;
  return (
    <p className="stock stock-in">
      {product.virtual ? t("product.available") : t("product.in-stock", { days })}
    </p>
  );
}

function OfferPrice({ product, offer }: { product: Product; offer: Offer }) {
  const { t } = useShop();
  const money = useAmount();
  const { price, regularPrice } = offer;
  const sale = saleOf(product, offer);
  if (!price) return <p className="price price-none">{t("product.no-price")}</p>;
  if (price.low !== price.high) {
    return (
      <p className="price">
        {t("product.from", { low: money(price.low) })}
        <PriceSuffix product={product} amount={price.low} />
        <SaleWords product={sale} />
      </p>
    );
  }
  const isLower = regularPrice !== null && regularPrice > price.high;
  return (
    <p className="price">
      {isLower && (
        <>
          <span className="visually-hidden">{`${t("product.was")} `}</span>
          <s>{money(regularPrice)}</s>{" "}
          <span className="visually-hidden">{`${t("product.now")} `}</span>
        </>
      )}
      <strong>{money(price.high)}</strong>
      {price.high > 0 && <PriceSuffix product={product} amount={price.low} />}
      <SaleWords product={sale} />
    </p>
  );
}

/** Price and stock of the choice, announced when they change. */
function OfferFacts({ product, offer }: { product: Product; offer: Offer }) {
  return (
    <div className="offer-facts" data-part="facts" aria-live="polite">
      <OfferPrice product={product} offer={offer} />
      {/* A combination that does not exist is not sold out: the form's hint explains it. */}
      {!offer.isUnknown && <StockLine product={product} stock={offer.stock} />}
    </div>
  );
}

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

/** Maximum quantity per order; null when unlimited. */
function maxQuantityOf(product: Product, { stock }: Offer): number | null {
  if (product.soldIndividually) return 1;
  return stock.backordersAllowed ? null : stock.quantity;
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
  const { t } = useShop();
  const money = useAmount();
  if (!price) return null;
  const low = money(price.low);
  return (
    <p className="bar-price" aria-hidden="true">
      {price.low === price.high ? low : t("product.from", { low })}
    </p>
  );
}

/** The form that adds a product to the cart; works without script. */
function BuyForm({ product, offer, choice }: BuyFormProps) {
  const { t, link, settings } = useShop();
  const isSoldOut = isSoldOutOffer(offer);
  const isReady = offer.missing.length === 0 && !offer.isUnknown && offer.purchasable && !isSoldOut;
  return (
    <form
      className="buy-form"
      method="post"
      action={link(routes.action("add-to-cart"))}
      aria-label={t("product.add")}
      // Messages for the script, in the page's language.
      data-adding={t("product.adding")}
      data-added={t("product.added")}
      data-failed={t("network.offline")}
      data-opens-cart={settings.autoOpenCart || undefined}
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="returnTo" value={link(routes.cart())} />
      <ChosenFields offer={offer} choice={choice} />
      <div className="buy-quantity" data-part="quantity" hidden={product.soldIndividually}>
        {product.soldIndividually && <input type="hidden" name="quantity" value="1" />}
        {!product.soldIndividually && !isSoldOut && (
          <Quantity most={maxQuantityOf(product, offer)} />
        )}
      </div>
      <div className="buy-bar">
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
            hidden={isSoldOut}
          >
            {t("product.add")}
          </button>
        </div>
      </div>
    </form>
  );
}

/**
 * Options, price, stock, quantity and the button that adds to the cart. Links and forms only; the
 * script (client/product/buy-box.fragment.ts) replaces the parts that differ for another choice.
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
      data-item={wishlistIdOf(product, choice)}
    >
      <div data-part="grades">
        <Grades grades={gradesOf(product, choice)} />
      </div>
      <OfferFacts product={product} offer={offer} />
      <VariationOptions product={product} choice={choice} />
      <BuyForm product={product} offer={offer} choice={choice} />
      <SoldOut product={product} offer={offer} name={chosenName(product, choice)} />
    </div>
  );
}
