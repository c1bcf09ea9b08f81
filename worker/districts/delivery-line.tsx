import { districtName } from "../../shared/district.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { districtOfAddress } from "./district-address.ts";
import { chosenDistrict } from "./districts.ts";

/** Where a cart goes, and where that is changed. */
export interface CartPlace {
  /** "Coblong, Kota Bandung"; null where nothing is chosen yet. */
  district: string | null;
  isCustomers: boolean;
}

type Placed = Record<"state" | "city" | "address2", string | null> | null | undefined;

/** Where a cart goes: to the address that its rates are for, else to the browser's choice; null without districts. */
export function cartPlace(
  { config, cookies }: Pick<PrivateContext, "config" | "cookies">,
  { shipping, isLoggedIn }: { shipping: Placed; isLoggedIn: boolean },
): CartPlace | null {
  if (config.districts === "off") return null;
  const rated = shipping ? districtOfAddress(shipping) : null;
  const district = rated ?? chosenDistrict(cookies);
  const isCustomers = isLoggedIn && rated !== null;
  return { district: district && districtName(district), isCustomers };
}

/** Where the cart goes, with the way to another place. */
export function DeliveryLine({ place: { district, isCustomers } }: { place: CartPlace }) {
  const { t, link } = useShop();
  const choice = `${routes.delivery()}?returnTo=${link(routes.cart())}` as const;
  // A customer's cart is rated for the account's own address.
  const href = link(isCustomers ? routes.accountTab("addresses") : choice);
  if (!district) {
    return (
      <p className="delivery-line">
        <a href={href}>{t("delivery.check")}</a>
      </p>
    );
  }
  return (
    <p className="delivery-line">
      {t("delivery.to", { district })}{" "}
      <a href={href}>
        {t("delivery.change")}
        <span className="visually-hidden">{`: ${t("delivery.title")}`}</span>
      </a>
    </p>
  );
}
