import AddressForm from "../../client/account/address-form.island.tsx";
import { formId, type Notice, type TypedForm } from "../../shared/actions.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { type FormMemory, Notices } from "../../shared/ui/field.tsx";
import { SavedAddresses, SavedAddressForm } from "../address/saved-address-views.tsx";
import { isOwnPath } from "../platform/http/same-origin.ts";
import { translateNotices } from "../platform/i18n/translate-notice.ts";
import { type PrivateContext, privatePage } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import type { Flash } from "../session/session-contract.ts";
import { type CustomerData, loadCustomer, memoryOf, type Section } from "./account-data.ts";
import { AccountFrame } from "./account-frame.tsx";
import { DetailsSection } from "./details-section.tsx";
import { DownloadsSection, OrdersSection } from "./orders-section.tsx";
import { VisitorForms, type VisitorScreen } from "./visitor-forms.tsx";
import { WishlistSection } from "./wishlist-section.tsx";

interface VisitorData {
  screen: VisitorScreen;
  memory: FormMemory;
  returnTo: string | null;
}

interface AccountData {
  notices: Notice[];
  customer: CustomerData | null;
  visitor: VisitorData;
}

const formOf: Record<VisitorScreen, TypedForm> = {
  login: "login",
  register: "register",
  forgotPassword: "reset-password-email",
};

const screens = Object.keys(formOf) as VisitorScreen[];

/** The screen that the query names, or that of the form that was just rejected. */
const screenOf = (query: URLSearchParams, flash: Flash | null): VisitorScreen =>
  screens.find((screen) => screen === query.get("action")) ??
  screens.find((screen) => formOf[screen] === flash?.form) ??
  "login";

/** Where to go after the login: the requested path, the section, or the previous page. */
function returnToOf({ query, from, shop }: PrivateContext, flash: Flash | null): string | null {
  const requested = query.get("returnTo") ?? flash?.values?.returnTo;
  if (isOwnPath(requested)) return requested;
  if (query.has("tab")) return shop.link(`${routes.account()}?tab=${query.get("tab")}`);
  return from?.startsWith(shop.link(routes.account())) ? null : from;
}

async function load(context: PrivateContext): Promise<AccountData> {
  const { session, query, shop, config } = context;
  const flash = await session.flash.read();
  const customer = await loadCustomer(context, flash);
  const screen = screenOf(query, flash);
  const isCheckout = query.get("returnTo") === shop.link(routes.checkout());
  const reason =
    isCheckout && !config.guestCheckout ? "checkout.account-needed" : "account.login-needed";
  const loginNotices = !customer && query.has("returnTo") ? [{ id: reason } as const] : [];
  return {
    notices: translateNotices(
      [...(flash?.notices.length ? flash.notices : loginNotices), ...session.notices],
      shop.t,
    ),
    customer,
    visitor: {
      screen,
      memory: memoryOf(flash, formOf[screen], context),
      returnTo: returnToOf(context, flash),
    },
  };
}

function Addresses({
  section,
}: {
  section: Extract<Section, { tab: "addresses"; addresses: object }>;
}) {
  const { t, link } = useShop();
  const { countries, billingStates, shippingStates, districts, isNew, addresses } = section;
  const kinds = [
    { kind: "billing", states: billingStates, isNew: isNew.billing },
    { kind: "shipping", states: shippingStates, isNew: isNew.shipping },
  ] as const;
  return (
    <>
      <SavedAddresses saved={section.saved} />
      <form
        id={formId("update-address")}
        method="post"
        action={link(routes.action("update-address"))}
        aria-label={t("account.save-address")}
      >
        {/* Enter presses the first button: without this one, that is the choice of a kecamatan. */}
        <button type="submit" hidden>
          {t("account.save-address")}
        </button>
        <div className="account-columns">
          {kinds.map((each) => (
            <Island
              key={each.kind}
              of={AddressForm}
              props={{ ...each, countries, districts, ...addresses }}
            />
          ))}
        </div>
        <button type="submit" className="button button-primary">
          {t("account.save-address")}
        </button>
      </form>
    </>
  );
}

function SectionView({ section }: { section: Section }) {
  const { t } = useShop();
  if ("trouble" in section) return <p role="alert">{t(section.trouble)}</p>;
  switch (section.tab) {
    case "orders":
      return <OrdersSection orders={section.orders} paging={section.paging} />;
    case "downloads":
      return <DownloadsSection downloads={section.downloads} />;
    case "wishlist":
      return <WishlistSection ids={section.ids} wishes={section.wishes} />;
    case "details":
      return <DetailsSection details={section.details} password={section.password} />;
    case "addresses":
      return "edit" in section ? (
        <SavedAddressForm edit={section.edit} />
      ) : (
        <Addresses section={section} />
      );
  }
}

function MyAccount({ data: { notices, customer, visitor } }: { data: AccountData }) {
  if (!customer) {
    return (
      <div className="account-visitor">
        <Notices notices={notices} />
        <VisitorForms {...visitor} />
      </div>
    );
  }
  return (
    <div className="account">
      <AccountFrame viewer={customer.viewer} tab={customer.section.tab}>
        <Notices notices={notices} />
        <SectionView section={customer.section} />
      </AccountFrame>
    </div>
  );
}

function typedIn(section: Section): TypedForm | undefined {
  if ("trouble" in section) return undefined;
  if (section.tab === "details") return "update-customer";
  if (section.tab !== "addresses") return undefined;
  return "edit" in section ? "save-address" : "update-address";
}

export default privatePage({
  path: routes.account(),
  load,
  head: ({ customer, visitor }, { shop }) => ({
    title: shop.t("account.title"),
    canonical: routes.account(),
    typed: customer ? typedIn(customer.section) : formOf[visitor.screen],
  }),
  component: MyAccount,
  startNow: true,
});
