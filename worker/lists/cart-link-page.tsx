import type { Notice } from "../../shared/actions.ts";
import { maxLinkItems } from "../../shared/cart-link.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Notices } from "../../shared/ui/field.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { PricesNote, useAmount } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { translateNotices } from "../commerce/notices.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { notFound, type PageOutcome, privatePage } from "../platform/render/define-page.ts";
import { readCartCount } from "../session/count-cookie.ts";
import { type LinkItems, linkText, parseLinkItems } from "./link-items.ts";
import { type LinkedProduct, readLinkedProducts } from "./linked-products.ts";

interface CartLinkData extends Pick<LinkItems, "unreadable" | "isCut"> {
  products: LinkedProduct[];
  /** A coupon that the link brings; "" without one. */
  coupon: string;
  /** Pieces in the visitor's own cart. */
  inCart: number;
  notices: Notice[];
}

/** Why a product cannot be had, or not as many as the link says; nothing where it can. */
function Remark({
  linked: { item, product, query, quantity, obstacle },
}: {
  linked: LinkedProduct;
}) {
  const { t, link } = useSite();
  if (obstacle === "gone") return <p className="cart-link-remark">{t("cart.no-product")}</p>;
  if (obstacle === "out-of-stock")
    return <p className="cart-link-remark">{t("product.out-of-stock")}</p>;
  if (obstacle && product) {
    const href = link(routes.product(product.slug)) + (query ? `?${query}` : "");
    return (
      <p className="cart-link-remark">
        {t(obstacle === "choose" ? "cart-link.choose" : "cart-link.elsewhere")}{" "}
        <a href={href}>
          {t(obstacle === "choose" ? "product.select-options" : "product.view")}
          <span className="visually-hidden">{`: ${product.name}`}</span>
        </a>
      </p>
    );
  }
  if (quantity === item.quantity) return null;
  return (
    <p className="cart-link-remark">
      {t("cart-link.fewer", { count: quantity, wanted: item.quantity })}
    </p>
  );
}

function Line({ linked }: { linked: LinkedProduct }) {
  const { t, link } = useSite();
  const money = useAmount();
  const { item, product, query, quantity, price } = linked;
  const name = product?.name ?? t("cart-link.product", { id: item.variationId ?? item.productId });
  return (
    <li className={quantity > 0 ? "cart-link-line" : "cart-link-line cart-link-missing"}>
      <Picture picture={product?.image ? { ...product.image, alt: "" } : null} width={96} />
      <div>
        <h3>
          {product ? (
            <a href={link(routes.product(product.slug)) + (query ? `?${query}` : "")}>
              <Unbroken text={name} />
            </a>
          ) : (
            name
          )}
        </h3>
        {price !== null && (
          <p className="cart-link-price">
            <span>{`${quantity} × ${money(price)}`}</span>{" "}
            <strong>{money(quantity * price)}</strong>
          </p>
        )}
        <Remark linked={linked} />
      </div>
    </li>
  );
}

/** Adds what can be had, after the visitor has looked at it: the link itself changes nothing. */
function Fill({ products, coupon, inCart }: CartLinkData) {
  const { t, money } = useSite();
  const had = products.filter(({ quantity }) => quantity > 0);
  const items = had.map(({ item, quantity }) => ({ ...item, quantity }));
  const count = had.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = had.reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0);
  return (
    <ActionForm
      action="fill-cart"
      hidden={{ items: linkText(items) }}
      className="cart-link-form"
      aria-label={t("cart-link.title")}
    >
      {coupon && <input type="hidden" name="coupon" value={coupon} />}
      <p className="cart-link-total">
        <span>{t("cart.subtotal")}</span> <strong>{money(total)}</strong>
      </p>
      <p>{t("cart-link.live")}</p>
      {coupon && <p>{t("cart-link.coupon", { code: coupon })}</p>}
      {inCart > 0 && <p>{t("cart-link.adds", { count: inCart })}</p>}
      <button type="submit" className="button button-primary">
        {t("cart-link.add", { count })}
      </button>
    </ActionForm>
  );
}

function CartLinkPage({ data }: { data: CartLinkData }) {
  const { t, link } = useSite();
  const { products, unreadable, isCut, notices } = data;
  const canFill = products.some(({ quantity }) => quantity > 0);
  return (
    <div className="cart-link">
      <h1>{t("cart-link.title")}</h1>
      {notices.length > 0 && <Notices notices={notices} />}
      <p>{t(canFill ? "cart-link.lead" : "cart-link.none")}</p>
      <h2 className="visually-hidden">{t("order.items")}</h2>
      <PricesNote />
      <ul className="cart-link-lines">
        {products.map((linked) => (
          <Line key={linkText([linked.item])} linked={linked} />
        ))}
      </ul>
      {unreadable > 0 && <p>{t("cart-link.left-out", { count: unreadable })}</p>}
      {isCut && <p>{t("cart-link.cut", { most: maxLinkItems })}</p>}
      {canFill ? (
        <Fill {...data} />
      ) : (
        <p>
          <a className="button" href={link(routes.products())}>
            {t("cart.empty-action")}
          </a>
        </p>
      )}
    </div>
  );
}

const maxCouponLength = 100;

const couponIn = (query: URLSearchParams): string =>
  (query.get("coupon") ?? query.get("discounts/codes/0") ?? "").trim().slice(0, maxCouponLength);

/**
 * What a link to a cart holds, at the prices of now. Opened by anyone to whom the link was sent, by
 * previews of chats and by prefetching browsers, it changes nothing and reads no session.
 */
export default privatePage({
  path: routePattern(routes.cartLink(":items")),
  async load(context): Promise<CartLinkData | PageOutcome> {
    const { items, unreadable, isCut } = parseLinkItems(context.params.items);
    if (items.length === 0) return notFound({ message: { id: "cart-link.unreadable" } });
    if ((await context.limiter.waitOfClient("cart-link")) > 0) throw new TooManyRequests();
    const flash = await context.session.flash.read();
    const products = await readLinkedProducts(context, items);
    return {
      ...{ products, unreadable, isCut },
      coupon: couponIn(context.query),
      inCart: readCartCount(context.cookies),
      notices: translateNotices(flash?.notices ?? [], context.site.t),
    };
  },
  head: (_data, { site }) => ({ title: site.t("cart-link.title"), noindex: true }),
  component: CartLinkPage,
});
