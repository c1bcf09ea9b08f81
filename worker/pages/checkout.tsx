import CheckoutForm from "../../client/islands/checkout-form.tsx";
import type { Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { locales } from "../../shared/i18n/locales.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { newCheckoutKey } from "../actions/checkout-form.ts";
import { createAddressBook } from "../catalogue/address-book.ts";
import { plainText } from "../graphql/plain-text.ts";
import { Island } from "../render/island.tsx";
import { getCart } from "../session/cart-operations.ts";
import { sayFields, sayNotices } from "../session/say-notice.ts";
import { type PrivateContext, privatePage } from "./define-page.ts";

interface Place {
  code: string;
  name: string;
}

interface CheckoutData {
  cart: Cart;
  checkoutKey: string;
  countries: Place[];
  billingStates: Place[];
  shippingStates: Place[];
  gateways: { id: string; title: string; description: string }[];
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
}

type Address = Record<string, string | null> | null | undefined;

/** What the form shows before anything is typed: the address that the session knows. */
function knownValues(kind: "billing" | "shipping", address: Address): { [name: string]: string } {
  const parts = Object.entries(address ?? {}).filter(([, value]) => value);
  return Object.fromEntries(parts.map(([name, value]) => [`${kind}.${name}`, value ?? ""]));
}

const defaultCountry = "ID";

async function placesFor(context: PrivateContext, values: CheckoutData["values"]) {
  const book = createAddressBook(context.catalogue);
  const names = new Intl.DisplayNames(locales[context.locale].languageTag, { type: "region" });
  const codes = await book.countries();
  const countries = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const statesOf = (kind: string) => {
    const country = values[`${kind}.country`] ?? defaultCountry;
    return codes.includes(country) ? book.states(country) : Promise.resolve([]);
  };
  const [billingStates, shippingStates] = await Promise.all([
    statesOf("billing"),
    statesOf("shipping"),
  ]);
  return { countries, billingStates, shippingStates };
}

async function load(context: PrivateContext): Promise<CheckoutData> {
  const { session, shop } = context;
  const flash = await session.takeFlash();
  const answer = await session.query(getCart, {});
  const cart = session.cartOf(answer?.cart ?? null);
  const values = {
    ...knownValues("billing", answer?.customer?.billing),
    ...knownValues("shipping", answer?.customer?.shipping),
    ...flash?.values,
  };
  const gateways = (answer?.paymentGateways?.nodes ?? []).map((gateway) => ({
    id: gateway.id,
    title: gateway.title ?? gateway.id,
    description: plainText(gateway.description ?? ""),
  }));
  return {
    cart,
    checkoutKey: newCheckoutKey(),
    ...(await placesFor(context, values)),
    gateways,
    values,
    errors: sayFields(flash?.fields ?? {}, shop.t),
    notices: sayNotices([...(flash?.notices ?? []), ...session.notices], shop.t),
  };
}

function EmptyCheckout({ notices }: { notices: Notice[] }) {
  const { t, link } = useShop();
  return (
    <>
      {notices.map((notice) => (
        <p key={notice.id} role="alert" lang={notice.lang}>
          {notice.text}
        </p>
      ))}
      <p>{t("cart.empty")}</p>
      <p>
        <a className="button" href={link(routes.products())}>
          {t("cart.empty-action")}
        </a>
      </p>
    </>
  );
}

function CheckoutPage({ data }: { data: CheckoutData }) {
  const { t } = useShop();
  const isEmpty = data.cart.lines.length === 0;
  return (
    <div className="checkout-page">
      <h1>{t("checkout.title")}</h1>
      {isEmpty ? (
        <EmptyCheckout notices={data.notices} />
      ) : (
        <Island of={CheckoutForm} props={data} />
      )}
    </div>
  );
}

export default privatePage({
  path: "/checkout",
  load,
  head: (_data, { shop }) => ({ title: shop.t("checkout.title"), canonical: routes.checkout() }),
  component: CheckoutPage,
  startNow: true,
});
