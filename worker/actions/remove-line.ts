import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { changeQuantity } from "./change-quantity.ts";
import { defineAction } from "./define-action.ts";
import { requiredText } from "./fields.ts";

/** Takes a line out of the cart (spec.md section 4: a quantity update to 0). */
export const removeLineAction = defineAction({
  name: "remove-line",
  input: v.object({ key: requiredText(64) }),
  home: routes.cart(),
  done: { id: "cart.removed" },
  run: ({ session }, { key }) => changeQuantity(session, key, 0),
});
