import { useShop } from "../i18n/site-context.ts";
import type { ProductCard } from "../product.ts";

/** "-20%", or "Sale", or nothing, as the setting wishes (SALE_BADGE). */
export function SaleBadge({ product }: { product: Pick<ProductCard, "onSale" | "discount"> }) {
  const { t, settings } = useShop();
  if (!product.onSale || settings.saleBadge === "hidden") return null;
  const percent = settings.saleBadge === "percent" && product.discount < 0;
  return <p className="badge badge-sale">{percent ? `${product.discount}%` : t("product.sale")}</p>;
}
