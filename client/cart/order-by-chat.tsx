import type { Cart } from "../../shared/cart.ts";
import { toLinkItems } from "../../shared/cart-link.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

interface OrderByChatProps {
  cart: Cart;
  origin: string;
  /** The shop's telephone; null where orders are not taken by chat. */
  phone: string | null;
}

// What a chat's link may hold on all phones; the cart's own link has every item.
const maxListed = 20;

/** Writes the cart to the shop by WhatsApp: items, total and the link that rebuilds it. */
export function OrderByChat({ cart, origin, phone }: OrderByChatProps) {
  const { t, link, money } = useSite();
  const items = toLinkItems(cart.lines);
  if (phone === null || !items) return null;
  const listed = cart.lines
    .slice(0, maxListed)
    .map(
      ({ name, quantity, unitPrice }) => `${quantity} × ${name}: ${money(quantity * unitPrice)}`,
    );
  const text = [
    t("cart.chat-order"),
    ...listed,
    ...(cart.lines.length > maxListed ? ["…"] : []),
    `${t("cart.total")}: ${money(cart.total)}`,
    origin + link(routes.cartLink(items)),
  ].join("\n");
  return (
    <p>
      <a
        className="button"
        href={`https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text.toWellFormed())}`}
        target="_blank"
        rel="noopener nofollow"
      >
        {t("cart.chat")}
      </a>
    </p>
  );
}
