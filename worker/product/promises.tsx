import { foreignLang, inLocale, type Localized } from "../../shared/i18n/locales.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { Price } from "../../shared/ui/price.tsx";
import { chatLink } from "../platform/i18n/site-context.ts";
import { Marked, saidLine } from "../platform/render/marked-text.tsx";
import { isSoldOutOffer, type Offer } from "./choice.ts";
import type { OtherVehicle } from "./read-product.ts";

/**
 * The promises beside the buy button. A line whose setting is empty (`{packingDays}`,
 * `{returnDays}`, `{freeDelivery}`, `{cashOnDelivery}`) is left out; every other text with the same
 * promise uses the same settings.
 */
const promises: Localized<readonly string[]> = {
  id_ID: [
    "**Distributor tunggal resmi.** Segel utuh dari pabriknya.",
    "**Dikemas {packingDays} hari kerja** di Jakarta, [ongkir per provinsi](/faq#cost).",
    "**Gratis ongkir** mulai {freeDelivery}.",
    "**Bisa {cashOnDelivery}.**",
    "**Retur {returnDays} hari** selama segel utuh. [Syarat retur](/faq#change-of-mind)",
  ],
  en_US: [
    "**Sole official distributor.** Sealed by the maker.",
    "**Packed in {packingDays} working days** in Jakarta, [delivery by province](/faq#cost).",
    "**Free delivery** from {freeDelivery}.",
    "**Pay by {cashOnDelivery}.**",
    "**{returnDays}-day returns** while sealed. [Terms](/faq#change-of-mind)",
  ],
};

/** Where to go for a vehicle that the product is not for. */
function ForOther({ vehicle, slug, name }: OtherVehicle) {
  const { t, link } = useShop();
  const named = vehicle.charAt(0).toLowerCase() + vehicle.slice(1);
  return (
    <p>
      {`${t("product.other-vehicle", { vehicle: named })} `}
      <a href={link(routes.product(slug))}>{name}</a>
    </p>
  );
}

/** How one may pay and send back, for the cart. */
export function CartPromises() {
  const shop = useShop();
  const { locale } = shop;
  const lines = inLocale(promises, locale).slice(-2);
  return (
    <ul className="cart-promises" lang={foreignLang(promises, locale)}>
      {lines
        .filter((line) => saidLine(line, shop) !== null)
        .map((line) => (
          <li key={line}>
            <Marked text={line} />
          </li>
        ))}
    </ul>
  );
}

/** The shop's delivery promises, what is for other vehicles, and a link to ask what fits. */
export function Promises({ name, other }: { name: string; other: OtherVehicle | null }) {
  const shop = useShop();
  const { t, locale } = shop;
  const lines = inLocale(promises, locale).filter((line) => saidLine(line, shop) !== null);
  return (
    <div className="promises">
      <ul aria-label={t("product.promises")} lang={foreignLang(promises, locale)}>
        {lines.map((line) => (
          <li key={line}>
            <Marked text={line} />
          </li>
        ))}
      </ul>
      {other && <ForOther {...other} />}
      <a href={chatLink(shop, t("product.ask-fit-text", { name }))} target="_blank" rel="noopener">
        {t("product.ask-fit")}
      </a>
    </div>
  );
}

const maxAlternatives = 2;

/** For sold-out products: a link to message the shop, and alternatives. */
export function SoldOut({
  product,
  offer,
  name,
}: {
  product: Product;
  offer: Offer;
  name: string;
}) {
  const shop = useShop();
  const { t, link } = shop;
  const isSoldOut = isSoldOutOffer(offer);
  const others = product.related
    .filter(({ stockStatus }) => stockStatus !== "OUT_OF_STOCK")
    .slice(0, maxAlternatives);
  const text = t("product.tell-me-text", { name, sku: offer.sku || product.slug });
  return (
    <div className="sold-out" data-part="sold-out" hidden={!isSoldOut}>
      {isSoldOut && (
        <>
          <a className="button" href={chatLink(shop, text)} target="_blank" rel="noopener">
            {t("product.tell-me")}
          </a>
          {others.length > 0 && (
            <>
              <h2>{t("product.instead")}</h2>
              <ul>
                {others.map((other) => (
                  <li key={other.id}>
                    <a href={link(routes.product(other.slug))}>{other.name}</a>
                    <Price product={other} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </div>
  );
}
