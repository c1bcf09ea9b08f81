import manifest from "virtual:client-manifest";
import { withDistricts } from "#worker-country/district-adapters.ts";
import CheckoutForm from "../../client/checkout/checkout-form.island.tsx";
import { formId, type Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { checkoutErrorIds } from "../../shared/checkout.ts";
import type { Country } from "../../shared/country-list.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { writtenPhone } from "../../shared/phone.ts";
import { routes } from "../../shared/routes.ts";
import { readRatedCart } from "../cart/rated-address.ts";
import { orUnread, type UnreadCart, UnreadCartView } from "../cart/unread-cart.tsx";
import { translateFields, translateNotices } from "../commerce/notices.ts";
import { addressFieldValues, areasFor } from "../delivery/countries.ts";
import { DistrictDialog } from "../delivery/district-picker.tsx";
import { AddressShortcuts } from "../delivery/saved-address-views.tsx";
import { readSavedAddresses, type SavedAddress, savedIn } from "../delivery/saved-addresses.ts";
import { lastMethod } from "../payment/method-cookie.ts";
import { inKnownOrder, methodIcon } from "../payment/method-icon.ts";
import { type Mark, marksAndWords } from "../payment/method-marks.ts";
import { rescue } from "../platform/backend-error.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { plainText } from "../platform/render/clean-html.ts";
import {
  type PageOutcome,
  type PrivateContext,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import { assertKnown } from "../settings/config.ts";
import { cardProvider, decimalsToPay, isByCard } from "../settings/payment-gateways.ts";
import { keepRate, pickedIn } from "./checkout-actions.ts";
import { newCheckoutKey } from "./checkout-form.ts";
import {
  partMethods,
  WordPressCheckout,
  WordPressMethods,
} from "./wordpress/wordpress-checkout.tsx";

interface Area {
  code: string;
  name: string;
}

interface CheckoutData extends CheckoutProps {
  saved: SavedAddress[];
  /** Payment methods of WordPress's own checkout. */
  wordpressMethods: string[];
}

/** A cart that is ordered at WordPress's own checkout. */
interface WordPressData {
  wordpress: Parameters<typeof WordPressCheckout>[0];
}

/** What the form's island is given. */
interface CheckoutProps {
  cart: Cart;
  checkoutKey: string;
  countries: Country[];
  billingStates: Area[];
  shippingStates: Area[];
  districts: boolean;
  gateways: {
    id: string;
    title: string;
    description: string;
    icon: string;
    marks: Mark[];
    isByCard: boolean;
  }[];
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
  messages: { [id: string]: string };
  offersAccount: boolean;
  hideBillingForVirtual: boolean;
  taxNumbers: boolean;
  card: { script: string; key: string; decimals: number; wallets: boolean } | null;
  feesByPayment: boolean;
  /** The last order of this session, when the cart is empty. */
  lastOrder: { orderId: number; orderKey: string } | null;
}

type SessionAddress = Record<string, string | null> | null;

const addressFields = ["firstName", "lastName", "address1", "city", "postcode", "country"];

/** What the session knows of the form's addresses, and whether they differ. */
function addressValues(
  customer: { billing: SessionAddress; shipping: SessionAddress } | null,
): Record<string, string> {
  const { billing = null, shipping = null } = customer ?? {};
  const delivery = shipping?.address1 || !billing?.address1 ? shipping : billing;
  const differs =
    Boolean(billing?.address1) &&
    addressFields.some((part) => (billing?.[part] ?? "") !== (delivery?.[part] ?? ""));
  return {
    // WooCommerce keeps no telephone with the delivery address of an order.
    ...(!differs && { "shipping.phone": writtenPhone(billing?.phone ?? "") }),
    ...addressFieldValues("shipping", delivery),
    ...addressFieldValues("billing", billing),
    ...(billing?.email && { email: billing.email }),
    ...(differs && { differentBilling: "1" }),
  };
}

/** What the browser needs of the provider of cards. */
function toCard({ config, site: { settings } }: PrivateContext): CheckoutProps["card"] {
  const provider = cardProvider();
  const script = provider && manifest.payments[provider.name];
  if (!script || !config.cards.isOffered) return null;
  const decimals = decimalsToPay(settings.money.currency);
  return { script, key: settings.cardKey, decimals, wallets: config.cards.walletButtons };
}

async function readCheckout(
  context: PrivateContext,
): Promise<CheckoutData | WordPressData | PageOutcome> {
  const { session, site, config } = context;
  // The shopper returns from the bank or from a closed tab: a paid cart must not be paid again.
  const undecided = config.cards.isOffered ? await session.undecidedCheckout() : null;
  if (undecided) return redirect(site.link(routes.confirming(undecided)), 303);
  const flash = await session.flash.read();
  const isPicked = pickedIn(context, flash?.values ?? {});
  const [result, saved] = await Promise.all([
    readRatedCart(context, isPicked),
    // Shortcuts only: the form goes without them.
    rescue(readSavedAddresses(session), []),
  ]);
  const rated = session.toCart(result?.cart ?? null);
  // Back from the choice of a kecamatan, which has had the cart rated; other results show it themselves.
  const isShown = flash?.form === "change-address" || flash?.fields?.shippingMethod;
  const isRatedAnew = flash?.values?.shippingMethod && !isShown;
  const { cart, notices } = isRatedAnew
    ? await keepRate(context, flash.values ?? {}, rated)
    : { cart: rated, notices: session.notices };
  const isAccountMissing = !config.guestCheckout && !result?.viewer && cart.lines.length > 0;
  if (isAccountMissing) {
    const returnTo = encodeURIComponent(site.link(routes.checkout()));
    return redirect(site.link(`${routes.account()}?returnTo=${returnTo}`), 303);
  }
  const isOpen: Notice[] =
    session.isCheckoutOpen && cart.lines.length > 0 ? [{ id: "wordpress-checkout.is-open" }] : [];
  // The list of errors at the head of the form says the same, and more.
  const hasList = Object.keys(flash?.fields ?? {}).length > 0;
  const ofForm = (flash?.notices ?? []).filter(({ id }) => !hasList || id !== "checkout.errors");
  const shownNotices = translateNotices([...ofForm, ...notices, ...isOpen], site.t);
  const offered = (result?.methods ?? []).filter(
    ({ id }) => !isByCard(id) || config.cards.isOffered,
  );
  const { here, atWordPress } = partMethods(offered, config);
  const isOther = cart.isForWordPress === true;
  if (isOther || (cart.lines.length > 0 && here.length === 0 && atWordPress.length > 0))
    return { wordpress: { cart, methods: isOther ? null : atWordPress, notices: shownNotices } };
  const typed = {
    // A new account has no billing address yet.
    email: result?.viewer?.email ?? "",
    ...addressValues(result?.customer ?? null),
    paymentMethod: lastMethod(context.cookies),
    ...flash?.values,
    // A form sent without the field had the checkbox off.
    ...(flash?.values && !flash.values.differentBilling && { differentBilling: "" }),
  };
  const values = withDistricts(typed, context);
  const gateways = inKnownOrder(
    here.map(({ id, title, description }) => {
      const hasWallets = isByCard(id) && config.cards.walletButtons;
      const wallets = hasWallets ? site.t("checkout.wallets") : "";
      const name = title ?? id;
      const words = { id, title: name, description: plainText(description ?? "") };
      const shown = marksAndWords(words);
      return {
        id,
        title: name,
        description: [shown.description, wallets].join(" ").trim(),
        icon: methodIcon(id, name),
        marks: shown.marks,
        isByCard: isByCard(id),
      };
    }),
  );
  context.events.checkoutBegun(cart);
  return {
    saved,
    wordpressMethods: atWordPress,
    cart,
    checkoutKey: newCheckoutKey(),
    ...(await areasFor(context, values)),
    gateways,
    values,
    errors: translateFields(flash?.fields ?? {}, site.t),
    notices: shownNotices,
    messages: Object.fromEntries(
      // What is suggested is known in the browser alone.
      checkoutErrorIds.map((id) => [id, site.t(id, { suggestion: "{suggestion}" })]),
    ),
    offersAccount: config.registration.checkout && !result?.viewer,
    hideBillingForVirtual: site.settings.hideBillingForVirtual,
    taxNumbers: config.taxNumbers,
    card: toCard(context),
    feesByPayment: config.feesByPayment,
    lastOrder: cart.lines.length === 0 ? await session.lastOrder() : null,
  };
}

/** Shown to a shopper whose connection broke while ordering and who returns to an empty cart. */
function EmptyCheckout({ notices, lastOrder }: Pick<CheckoutData, "notices" | "lastOrder">) {
  const { t, link } = useSite();
  return (
    <div className="form">
      {notices.map((notice) => (
        <p key={notice.id} role="alert" lang={notice.lang}>
          {notice.text}
        </p>
      ))}
      <p role="status">{t("cart.empty")}</p>
      {lastOrder && (
        <p>
          <a href={link(routes.orderReceived(lastOrder.orderId, lastOrder.orderKey))}>
            {t("checkout.last-order", { number: lastOrder.orderId })}
          </a>
        </p>
      )}
      <p>
        <a className="button" href={link(routes.products())}>
          {t("cart.empty-action")}
        </a>
      </p>
    </div>
  );
}

function CheckoutPage({ data }: { data: CheckoutData | WordPressData | UnreadCart }) {
  const site = useSite();
  const { t } = site;
  if ("unread" in data) {
    return (
      <div className="checkout-page">
        <h1 id="title">{t("checkout.title")}</h1>
        <UnreadCartView lines={data.unread} path={routes.checkout()} />
      </div>
    );
  }
  if ("wordpress" in data) {
    return (
      <div className="checkout-page">
        <h1 id="title">{t("checkout.title")}</h1>
        <WordPressCheckout {...data.wordpress} />
      </div>
    );
  }
  const { saved, wordpressMethods, ...form } = data;
  const isEmpty = form.cart.lines.length === 0;
  return (
    <div className="checkout-page">
      <h1 id="title">{t("checkout.title")}</h1>
      {isEmpty ? (
        <EmptyCheckout notices={form.notices} lastOrder={form.lastOrder} />
      ) : (
        <>
          <AddressShortcuts
            saved={saved}
            chosenId={savedIn(saved, form.values, form.cart.needsShipping ? "shipping" : "billing")}
            form={formId("checkout")}
          />
          <Island of={CheckoutForm} props={form} />
          <WordPressMethods methods={wordpressMethods} />
          {form.districts && <DistrictDialog />}
          <p className="checkout-help">
            <a href={chatLink(site, t("checkout.help-text"))} target="_blank" rel="noopener">
              {t("checkout.help")}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

export default privatePage({
  path: routes.checkout(),
  // Otherwise a guest, or who has paid already, may be led elsewhere.
  early: ({ config }) => config.isKnown && config.guestCheckout && !config.cards.isOffered,
  load(context) {
    assertKnown(context.config, "checkout");
    return orUnread(context.session, () => readCheckout(context));
  },
  head: (data, { site }) => ({
    title: site.t("checkout.title"),
    canonical: routes.checkout(),
    noindex: true,
    typed: "cart" in data && data.cart.lines.length > 0 ? "checkout" : undefined,
  }),
  component: CheckoutPage,
  styles: "checkout",
  startNow: true,
  fewExits: true,
});
