import { useSite } from "../../shared/i18n/site-context.ts";

/** Says what client/cart/add-in-place.ts has added to the cart, or why it has not. */
export function AddedStatus() {
  const { t } = useSite();
  return <p className="added-status" role="status" data-added={t("product.added")} />;
}
