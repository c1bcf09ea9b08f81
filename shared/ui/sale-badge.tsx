import { useShop } from "../i18n/site-context.ts";
import type { ProductCard } from "../product.ts";

type Sale = Pick<ProductCard, "onSale" | "discount"> & Partial<Pick<ProductCard, "price">>;

/**
 * Returns "Save 20%", "Up to 20% off" for a price range, "Sale" or "", by the setting SALE_BADGE.
 */
function useSaleWords({ onSale, discount, price }: Sale): string {
  const { t, settings } = useShop();
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
