import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { refusal } from "../cart/cart-actions.ts";
import { defineAction } from "../platform/http/define-action.ts";
import { text } from "../platform/http/fields.ts";
import { districtCookie } from "./chosen-district.ts";
import { districtOf } from "./districts.ts";

/** Keeps where goods go, for the browser. */
export const chooseDistrictAction = defineAction({
  name: "choose-district",
  input: v.object({ code: text(8_192) }),
  home: routes.delivery(),
  headers: ({ code }): Record<string, string> =>
    districtOf(code) ? { "set-cookie": districtCookie(code) } : {},
  async run({ config }, { code }) {
    if (config.districts === "off" || !districtOf(code))
      return refusal("delivery.district-unknown");
    return success({ code });
  },
});
