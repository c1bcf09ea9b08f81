import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product, Stock } from "../../shared/product.ts";
import { PriceSuffix, useAmount } from "../../shared/ui/price.tsx";
import { SaleBadge } from "../../shared/ui/sale-badge.tsx";
import { type Offer, saleOf } from "./offer.ts";

function StockLine({ stock }: { stock: Stock }) {
  const { t } = useShop();
  if (stock.status === "OUT_OF_STOCK")
    return <p className="stock stock-out">{t("product.out-of-stock")}</p>;
  if (stock.status === "ON_BACKORDER") return <p className="stock">{t("product.on-backorder")}</p>;
  if (stock.lowStock && stock.quantity !== null) {
    return <p className="stock stock-low">{t("product.low-stock", { count: stock.quantity })}</p>;
  }
  return <p className="stock stock-in">{t("product.in-stock")}</p>;
}

function OfferPrice({ product, offer }: { product: Product; offer: Offer }) {
  const { t } = useShop();
  const money = useAmount();
  const { price, regularPrice } = offer;
  if (!price) return <p className="price price-none">{t("product.no-price")}</p>;
  if (price.low !== price.high) {
    return (
      <p className="price">
        {t("product.from-to", { low: money(price.low), high: money(price.high) })}
        <PriceSuffix product={product} amount={price.low} />
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
    </p>
  );
}

/** Price, stock and SKU of what is chosen, announced when they change. */
export function OfferFacts({ product, offer }: { product: Product; offer: Offer }) {
  const { t, settings } = useShop();
  return (
    <div className="offer-facts" data-part="facts" aria-live="polite">
      <SaleBadge product={saleOf(product, offer)} />
      <OfferPrice product={product} offer={offer} />
      {/* What nobody makes is not sold out: the form's hint says what it is. */}
      {!offer.isUnknown && <StockLine stock={offer.stock} />}
      {settings.showSku && offer.sku && (
        <p className="sku">{`${t("product.sku")}: ${offer.sku}`}</p>
      )}
    </div>
  );
}
