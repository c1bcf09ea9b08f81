import { useShop } from "../i18n/site-context.ts";
import type { ProductCard } from "../product.ts";

type Sale = Pick<ProductCard, "onSale" | "discount"> & Partial<Pick<ProductCard, "price">>;

/** "Save 20%", "Up to 20% off" where the price is a range, "Sale", or "", as the setting wishes (SALE_BADGE). */
function useSaleWords({ onSale, discount, price }: Sale): string {
  const { t, settings } = useShop();
  if (!onSale || settings.saleBadge === "hidden") return "";
  if (settings.saleBadge === "onSale" || discount >= 0) return t("product.sale");
  const isRange = price && price.low !== price.high;
  return t(isRange ? "product.save-up-to" : "product.save", { percent: -discount });
}

/** What a card says of a lower price. */
export function SaleBadge({ product }: { product: Sale }) {
  const words = useSaleWords(product);
  return words ? <p className="badge badge-sale">{words}</p> : null;
}

/** The same beside a price. */
export function SaleWords({ product }: { product: Sale }) {
  const words = useSaleWords(product);
  return words ? <span className="price-saved">{words}</span> : null;
}
