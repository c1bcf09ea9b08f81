import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product, Stock } from "../../shared/product.ts";
import { PriceSuffix, useAmount } from "../../shared/ui/price.tsx";
import { SaleWords } from "../../shared/ui/sale-badge.tsx";
import { type Choice, isColour } from "./choice.ts";
import { type Offer, saleOf } from "./offer.ts";

// Maximum length for a label; longer values are in the details table.
const maxLength = 16;
const maxGrades = 5;

/** Short labels of a product and its choice: "10W-40", "1 L", "JASO MA2". */
export const gradesOf = ({ attributes }: Pick<Product, "attributes">, choice: Choice): string[] =>
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
export function OfferFacts({ product, offer }: { product: Product; offer: Offer }) {
  return (
    <div className="offer-facts" data-part="facts" aria-live="polite">
      <OfferPrice product={product} offer={offer} />
      {/* A combination that does not exist is not sold out: the form's hint explains it. */}
      {!offer.isUnknown && <StockLine product={product} stock={offer.stock} />}
    </div>
  );
}
