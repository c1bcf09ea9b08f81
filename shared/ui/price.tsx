import { useShop } from "../i18n/site-context.ts";
import type { MinorUnits } from "../money.ts";
import type { ProductCard } from "../product.ts";

/** How an amount is written; nothing is free. */
export function useAmount(): (amount: MinorUnits) => string {
  const { t, money } = useShop();
  return (amount) => (amount === 0 ? t("product.free") : money(amount));
}

/** What the shop says behind its prices, such as "including tax". */
export function PriceSuffix({ product }: { product: Pick<ProductCard, "untaxed"> }) {
  const { settings, locale } = useShop();
  const { priceSuffix } = settings.words[locale];
  return priceSuffix && !product.untaxed ? (
    <small className="price-suffix"> {priceSuffix}</small>
  ) : null;
}

/** The price of a card: one, or from - to; the regular one struck through where it is lower now. */
export function Price({
  product,
}: {
  product: Pick<ProductCard, "price" | "regularPrice" | "onSale" | "untaxed">;
}) {
  const { t } = useShop();
  const money = useAmount();
  const { price, regularPrice } = product;
  if (!price) return <p className="price price-none">{t("product.no-price")}</p>;
  if (price.low !== price.high) {
    const range = { low: money(price.low), high: money(price.high) };
    return (
      <p className="price">
        {t("product.from-to", range)}
        <PriceSuffix product={product} />
      </p>
    );
  }
  if (!regularPrice || regularPrice.high <= price.high)
    return (
      <p className="price">
        {money(price.high)}
        {price.high > 0 && <PriceSuffix product={product} />}
      </p>
    );
  return (
    <p className="price">
      <span className="visually-hidden">{`${t("product.was")} `}</span>
      <s>{money(regularPrice.high)}</s>{" "}
      <span className="visually-hidden">{`${t("product.now")} `}</span>
      <strong>{money(price.high)}</strong>
      <PriceSuffix product={product} />
    </p>
  );
}
