import type { Notice } from "../../../shared/actions.ts";
import type { Cart } from "../../../shared/cart.ts";
import { useSite } from "../../../shared/i18n/site-context.ts";
import { routes } from "../../../shared/routes.ts";
import { ActionForm } from "../../../shared/ui/action-form.tsx";
import { chatLink } from "../../platform/i18n/site-context.ts";
import type { Config } from "../../settings/config.ts";

interface Method {
  id: string;
  title: string | null;
}

/** Parts payment methods into those of the shop's checkout and those of WordPress's. */
export function partMethods<Offered extends Method>(
  offered: readonly Offered[],
  { wordpressCheckout: { origin, methods } }: Pick<Config, "wordpressCheckout">,
): { here: Offered[]; atWordPress: string[] } {
  const isThere = ({ id }: Method) => origin !== "" && methods.includes(id);
  return {
    here: offered.filter((method) => !isThere(method)),
    atWordPress: offered.filter(isThere).map(({ id, title }) => title ?? id),
  };
}

/** The button that opens WordPress's checkout, and what it will do. */
function OpenWordPressCheckout({ isSecond = false }) {
  const { t } = useSite();
  return (
    <ActionForm
      action="open-wordpress-checkout"
      className="form"
      aria-label={t("wordpress-checkout.open")}
    >
      <p>{t("wordpress-checkout.what")}</p>
      <button type="submit" className={isSecond ? "button" : "button button-primary"}>
        {t("wordpress-checkout.open")}
      </button>
    </ActionForm>
  );
}

/** In place of the shop's own form: what the cart holds, and the way to WordPress's checkout. */
export function WordPressCheckout({
  cart,
  methods,
  notices,
}: {
  cart: Cart;
  /** The payment methods that there are, where the cart itself could be ordered here. */
  methods: readonly string[] | null;
  notices: readonly Notice[];
}) {
  const site = useSite();
  const { t, money, link } = site;
  return (
    <div className="form">
      {notices.map((notice) => (
        <p key={notice.id} role="alert" lang={notice.lang}>
          {notice.text}
        </p>
      ))}
      <p>
        {methods
          ? t("wordpress-checkout.methods-text", { methods: methods.join(", ") })
          : t("wordpress-checkout.why")}
      </p>
      <h2>{t("checkout.summary")}</h2>
      <ul>
        {cart.lines.map(({ key, quantity, name, subtotal }) => (
          <li key={key}>
            {quantity} × {name || t("cart.unnamed")}, {money(subtotal)}
          </li>
        ))}
      </ul>
      <p>
        {t("cart.subtotal")}: <strong>{money(cart.subtotal - cart.discount)}</strong>{" "}
        <a href={link(routes.cart())}>{t("checkout.change-cart")}</a>
      </p>
      <OpenWordPressCheckout />
      <p className="checkout-help">
        <a href={chatLink(site, t("checkout.help-text"))} target="_blank" rel="noopener">
          {t("checkout.help")}
        </a>
      </p>
    </div>
  );
}

/** Below the shop's own form: the payment methods that are WordPress's. */
export function WordPressMethods({ methods }: { methods: readonly string[] }) {
  const { t } = useSite();
  if (methods.length === 0) return null;
  return (
    <section className="form" aria-labelledby="wordpress-methods">
      <h2 id="wordpress-methods">{t("wordpress-checkout.methods")}</h2>
      <p>{t("wordpress-checkout.methods-text", { methods: methods.join(", ") })}</p>
      <OpenWordPressCheckout isSecond />
    </section>
  );
}
