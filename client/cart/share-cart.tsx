import { useState } from "react";
import type { Cart } from "../../shared/cart.ts";
import { toLinkItems } from "../../shared/cart-link.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

/** The cart as a link for another phone: to share or copy, without script to copy by hand. */
export function ShareCart({ cart, origin }: { cart: Cart; origin: string }) {
  const { t, link } = useSite();
  const [isCopied, setCopied] = useState(false);
  const items = toLinkItems(cart.lines);
  if (!items) return null;
  const url = origin + link(routes.cartLink(items));
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Closed without sharing, or not allowed: the link stands beside it.
    }
  };
  return (
    <details className="share-link">
      <summary>{t("cart.share")}</summary>
      <p>{t("cart.share-text")}</p>
      <input
        type="text"
        readOnly
        value={url}
        aria-label={t("cart.share-link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="cart-share-ways">
        <button type="button" className="button needs-script" onClick={share}>
          {t("cart.share-send")}
        </button>{" "}
        <a
          className="button"
          href={`https://wa.me/?text=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noopener nofollow"
        >
          WhatsApp
        </a>
      </p>
      <p role="status">{isCopied && t("cart.share-copied")}</p>
    </details>
  );
}
