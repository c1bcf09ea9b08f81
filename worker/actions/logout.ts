import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { defineAction } from "./define-action.ts";
import { checkbox } from "./fields.ts";

/** Clears cart, cookies, viewer and customer, then goes to the account's page (spec.md section 4). */
export const logoutAction = defineAction({
  name: "logout",
  input: v.object({ forgetWishlist: checkbox }),
  home: routes.account(),
  target: ({ location }) => location,
  // The wishlist of the device is in its local storage, which is cleared by choice only.
  headers: ({ forgetWishlist }): Record<string, string> =>
    forgetWishlist ? { "clear-site-data": '"storage"' } : {},
  async run({ session, locale }) {
    await session.logout();
    return success({ location: localePath(routes.account(), locale) });
  },
});
