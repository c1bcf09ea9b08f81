import CartView from "../../client/cart/cart-view.island.tsx";
import type { Notice, RefusedCode } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Translate } from "../../shared/i18n/translate.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { translateNotice, translateNotices } from "../commerce/notices.ts";
import type { Flash } from "../commerce/session.ts";
import { CategoryRow } from "../layout/category-grid.tsx";
import { type PrivateContext, privatePage } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import { CrossSells, listCrossSells } from "./cross-sells.tsx";
import { hasOwnPrices } from "./own-prices.ts";
import { PromiseList } from "./promises.tsx";
import { readRatedCart } from "./rated-address.ts";
import { orUnread, type UnreadCart, UnreadCartView } from "./unread-cart.tsx";

/** Without script the rates are asked for by a link. */
function LateRates() {
  const { t, link } = useSite();
  return (
    <noscript>
      <p>
        {t("cart.rates-late")} <a href={link(routes.cart())}>{t("cart.rates-reload")}</a>
      </p>
    </noscript>
  );
}

interface ReadCart {
  cart: Cart;
  notices: Notice[];
  refusedCode: RefusedCode | null;
  origin: string;
  phone: string | null;
  /** Whether the customer pays other prices than the catalogue shows. */
  ownPrices: boolean;
  /** What the backend sells with what is in the cart. */
  crossSells: ProductCard[];
}

type CartData = ReadCart | UnreadCart;

function CartPage({ data }: { data: CartData }) {
  const { t } = useSite();
  if ("unread" in data) {
    return (
      <div className="cart-page">
        <h1>{t("cart.title")}</h1>
        <UnreadCartView lines={data.unread} path={routes.cart()} />
      </div>
    );
  }
  const { ownPrices, crossSells, ...view } = data;
  return (
    <div className="cart-page">
      <h1>{t("cart.title")}</h1>
      <h2 className="visually-hidden">{t("order.items")}</h2>
      {view.cart.ratesLate && <LateRates />}
      {ownPrices && <p>{t("cart.own-prices")}</p>}
      <Island of={CartView} props={view} hydrate={view.cart.ratesLate && "load"} />
      <CrossSells products={crossSells} />
      {view.cart.lines.length === 0 ? (
        <CategoryRow />
      ) : (
        <PromiseList className="cart-promises" last={2} />
      )}
    </div>
  );
}

/** The code that the form before this page brought, and why it was refused. */
function readRefusedCode(flash: Flash | null, t: Translate): RefusedCode | null {
  const error = flash?.fields?.code;
  if (!error || flash?.form !== "apply-code") return null;
  return { code: flash.values?.code ?? "", error: translateNotice(error, t) };
}

async function load(context: PrivateContext): Promise<ReadCart> {
  const { session, site, config, catalogue } = context;
  const flash = await session.flash.read();
  const cartData = await readRatedCart(context);
  const cart = session.toCart(cartData?.cart ?? null);
  const isCompared = config.customerPrices && Boolean(cartData?.viewer);
  // An empty cart has no field for codes: there a refusal is a notice.
  const refusedCode = cart.lines.length > 0 ? readRefusedCode(flash, site.t) : null;
  // Of items that were added together: the page that has their rows may be the same for everyone.
  const refusedItems = flash?.form === "add-items" ? Object.values(flash.fields ?? {}) : [];
  // What is shown at the field is not shown a second time.
  const atField = [refusedCode?.error.id, refusedCode && "input-invalid"];
  const fromForm = (flash?.notices ?? []).filter(({ id }) => !atField.includes(id));
  const isOpen: Notice[] =
    session.isCheckoutOpen && cart.lines.length > 0 ? [{ id: "wordpress-checkout.is-open" }] : [];
  return {
    cart,
    refusedCode,
    origin: config.baseUrl,
    phone: config.ordersByChat ? config.settings.phone : null,
    ownPrices: isCompared && (await hasOwnPrices(catalogue, cart.lines)),
    crossSells: await listCrossSells(catalogue, cart.lines),
    notices: translateNotices(
      [...fromForm, ...refusedItems, ...session.notices, ...isOpen],
      site.t,
    ),
  };
}

export default privatePage({
  path: routes.cart(),
  styles: "cart",
  early: () => true,
  load: (context): Promise<CartData> => orUnread(context.session, () => load(context)),
  head: (_data, { site }) => ({
    title: site.t("cart.title"),
    canonical: routes.cart(),
    noindex: true,
  }),
  component: CartPage,
});
