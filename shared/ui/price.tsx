import { useSite } from "../i18n/site-context.ts";
import type { MinorUnits } from "../money.ts";
import type { ProductCard, ShownUnitPrice } from "../product.ts";
import type { Site } from "../site.ts";

/** Returns a formatter of amounts; it shows 0 as free. */
export function useAmount(): (amount: MinorUnits) => string {
  const { t, money } = useSite();
  return (amount) => (amount === 0 ? t("product.free") : money(amount));
}

const suffixFields = /\{price_(including|excluding)_tax\}/g;

/** Fills in a suffix's amounts as WooCommerce does; "" when the tax is not known. */
function filledSuffix(suffix: string, amount: MinorUnits, { settings, money }: Site): string {
  if (suffix.search(suffixFields) < 0) return suffix;
  if (!settings.priceTax) return "";
  const { isIncluded, percent } = settings.priceTax;
  const factor = 1 + percent / 100;
  const amounts = {
    including: isIncluded ? amount : Math.round(amount * factor),
    excluding: isIncluded ? Math.round(amount / factor) : amount,
  };
  return suffix.replace(suffixFields, (_field, which: keyof typeof amounts) =>
    money(amounts[which]),
  );
}

/** Whether a suffix reads the same behind every price: a list then says it once. */
const isCommon = (suffix: string): boolean => suffix.search(suffixFields) < 0;

/** For a list of prices, what the shop says behind each: "Prices including tax". */
export function PricesNote() {
  const { t, locale, settings } = useSite();
  const { priceSuffix: suffix } = settings.words[locale];
  if (!suffix || !isCommon(suffix)) return null;
  return <p className="prices-note">{t("product.prices-note", { suffix })}</p>;
}

interface SuffixProps {
  product: Pick<ProductCard, "untaxed">;
  /** The price before the suffix; the lowest of several. */
  amount: MinorUnits;
}

/** The shop's price suffix, such as "including tax". */
export function PriceSuffix({ product, amount }: SuffixProps) {
  const site = useSite();
  const { priceSuffix } = site.settings.words[site.locale];
  const text = product.untaxed ? "" : filledSuffix(priceSuffix, amount, site);
  return text ? <small className="price-suffix"> {text}</small> : null;
}

/** A suffix in a list of prices: nothing where PricesNote says it for all of them. */
function ListedSuffix(props: SuffixProps) {
  const { locale, settings } = useSite();
  return isCommon(settings.words[locale].priceSuffix) ? null : <PriceSuffix {...props} />;
}

/** What a litre or kilogram costs; nothing where that is not known. */
export function UnitPriceNote({ unitPrice }: { unitPrice: ShownUnitPrice | null | undefined }) {
  const { t, money, settings } = useSite();
  if (!unitPrice || !settings.showUnitPrice) return null;
  const { amount, unit, isFrom } = unitPrice;
  const each = t(unit === "l" ? "product.per-litre" : "product.per-kilogram", {
    price: money(amount),
  });
  const text = isFrom ? t("product.from", { low: each }) : each;
  return <small className="unit-price">{` ${text}`}</small>;
}

/**
 * The price of a card: one, or from - to; the regular price is struck through when it is reduced.
 */
export function Price({
  product,
  isListed = true,
}: {
  product: Pick<ProductCard, "price" | "regularPrice" | "onSale" | "untaxed" | "unitPrice">;
  /** Whether it is one of several, beside a PricesNote. */
  isListed?: boolean;
}) {
  const { t } = useSite();
  const Suffix = isListed ? ListedSuffix : PriceSuffix;
  const money = useAmount();
  const { price, regularPrice, unitPrice } = product;
  if (!price) return <p className="price price-none">{t("product.no-price")}</p>;
  if (price.low !== price.high) {
    return (
      <p className="price">
        {t("product.from", { low: money(price.low) })}
        <Suffix product={product} amount={price.low} />
        <UnitPriceNote unitPrice={unitPrice} />
      </p>
    );
  }
  if (!regularPrice || regularPrice.high <= price.high)
    return (
      <p className="price">
        {money(price.high)}
        {price.high > 0 && <Suffix product={product} amount={price.low} />}
        <UnitPriceNote unitPrice={unitPrice} />
      </p>
    );
  return (
    <p className="price">
      <span className="visually-hidden">{`${t("product.was")} `}</span>
      <s>{money(regularPrice.high)}</s>{" "}
      <span className="visually-hidden">{`${t("product.now")} `}</span>
      <strong>{money(price.high)}</strong>
      <Suffix product={product} amount={price.low} />
      <UnitPriceNote unitPrice={unitPrice} />
    </p>
  );
}

type Sale = Pick<ProductCard, "onSale" | "discount"> & Partial<Pick<ProductCard, "price">>;

/**
 * Returns "Save 20%", "Up to 20% off" for a price range, "Sale" or "", as SHOW has it.
 */
function useSaleWords({ onSale, discount, price }: Sale): string {
  const { t, settings } = useSite();
  if (!onSale || settings.saleBadge === "hidden") return "";
  if (settings.saleBadge === "onSale" || discount >= 0) return t("product.sale");
  const isRange = price && price.low !== price.high;
  return t(isRange ? "product.save-up-to" : "product.save", { percent: -discount });
}

/** The sale badge of a card. */
export function SaleBadge({ product }: { product: Sale }) {
  const words = useSaleWords(product);
  return words ? <p className="badge badge-sale">{words}</p> : null;
}

/** The same beside a price. */
export function SaleWords({ product }: { product: Sale }) {
  const words = useSaleWords(product);
  return words ? <span className="price-saved">{words}</span> : null;
}
