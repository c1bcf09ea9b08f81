import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";

/** Id of the form to which buttons of products in a list belong. */
export const addFormId = "add-one";

/** Adds one piece of the product whose button was pressed: in place where there is script. */
export function AddForm() {
  const { t, link } = useSite();
  return (
    <ActionForm
      action="add-to-cart"
      hidden={{ returnTo: link(routes.cart()) }}
      id={addFormId}
      aria-label={t("product.add")}
    >
      {/* Says what client/cart/add-in-place.ts has added, or why it has not. */}
      <p className="added-status" role="status" data-added={t("product.added")} />
    </ActionForm>
  );
}
