import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

/** Id of the form to which buttons of products in a list belong. */
export const addFormId = "add-one";

/** Adds one piece of the product whose button was pressed: in place where there is script. */
export function AddForm() {
  const { t, link } = useSite();
  return (
    <form
      id={addFormId}
      method="post"
      action={link(routes.action("add-to-cart"))}
      aria-label={t("product.add")}
    >
      <input type="hidden" name="returnTo" value={link(routes.cart())} />
      {/* Says what client/cart/add-in-place.ts has added, or why it has not. */}
      <p className="added-status" role="status" data-added={t("product.added")} />
    </form>
  );
}
