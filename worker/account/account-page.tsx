import type { ReactNode } from "react";
import AddressForm from "../../client/account/address-form.island.tsx";
import WishlistSync from "../../client/wishlist/wishlist-sync.island.tsx";
import { type AccountTab, accountTabs } from "../../shared/account.ts";
import { type ActionName, formId, type Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { splitLocale } from "../../shared/read-path.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { EmailField } from "../../shared/ui/email-field.tsx";
import { emptyFormState, Field, Form, type FormState, Notices } from "../../shared/ui/field.tsx";
import { densitySet, imageUrl } from "../../shared/ui/images.ts";
import { MailedCodeField } from "../../shared/ui/mailed-code-field.tsx";
import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import type { LoginProvider } from "../commerce/catalogue.ts";
import { translateNotices } from "../commerce/notices.ts";
import type { Flash } from "../commerce/session.ts";
import { SavedAddresses, SavedAddressForm } from "../delivery/saved-address-views.tsx";
import type { StyleArea } from "../layout/styles.ts";
import { rescue } from "../platform/backend-error.ts";
import { isOwnPath } from "../platform/http/request-checks.ts";
import { type PrivateContext, privatePage } from "../platform/render/define-page.ts";
import { Fragment, Island } from "../platform/render/island.tsx";
import { ProductCard } from "../product/product-card.tsx";
import { ShareWishlist } from "../wishlist/share-wishlist.tsx";
import type { WishlistProduct } from "../wishlist/wishlist-products.ts";
import {
  type AccountViewer,
  type CustomerData,
  loadCustomer,
  type Section,
  toFormState,
} from "./account-data.ts";
import { DownloadsSection, OrdersSection } from "./orders-section.tsx";
import { NewPasswordFields, VisitorForms, type VisitorScreen } from "./visitor-forms.tsx";

interface VisitorData {
  screen: VisitorScreen;
  memory: FormState;
  returnTo: string | null;
  providers: Pick<LoginProvider, "id" | "name">[];
  code: { email: string | null; memory: FormState } | null;
  opensAccounts: boolean;
}

interface AccountData {
  notices: Notice[];
  customer: CustomerData | null;
  visitor: VisitorData;
}

const formsByScreen: Record<VisitorScreen, ActionName> = {
  login: "login",
  register: "register",
  forgotPassword: "reset-password-email",
  code: "mail-login-code",
};

const screens = Object.keys(formsByScreen) as VisitorScreen[];

/** The screen that the query names, or that of the form that was just rejected. */
const pickScreen = (query: URLSearchParams, flash: Flash | null): VisitorScreen =>
  screens.find((screen) => screen === query.get("action")) ??
  screens.find((screen) => formsByScreen[screen] === flash?.form) ??
  (flash?.form === "login-by-code" ? "code" : null) ??
  "login";

/** From the home page visitors come for the account itself. */
const isHome = (path: string): boolean => splitLocale(path.split("?")[0] ?? "").path === "/";

/** Where to go after the login: the requested path, the section, or the previous page. */
function readReturnTo({ query, from, site }: PrivateContext, flash: Flash | null): string | null {
  const requested = query.get("returnTo") ?? flash?.values?.returnTo;
  if (isOwnPath(requested)) return requested;
  if (query.has("tab")) return site.link(`${routes.account()}?tab=${query.get("tab")}`);
  return !from || isHome(from) || from.startsWith(site.link(routes.account())) ? null : from;
}

/** Where providers are not known now, the password remains. */
async function readProviders({ catalogue }: PrivateContext): Promise<VisitorData["providers"]> {
  const providers = await rescue(catalogue.loginProviders(), []);
  return providers.map(({ id, name }) => ({ id, name }));
}

/** The form of a code after it was mailed, or was wrong: its address is remembered by the form alone. */
function toCodeForm(context: PrivateContext, flash: Flash | null): VisitorData["code"] {
  if (!context.config.backend.capabilities.loginCodes) return null;
  const isMailed =
    flash?.form === "login-by-code" || (flash?.form === "mail-login-code" && !flash.fields);
  return {
    email: (isMailed && flash?.values?.email) || null,
    memory: toFormState(flash, "login-by-code", context),
  };
}

async function load(context: PrivateContext): Promise<AccountData> {
  const { session, query, site, config } = context;
  const flash = await session.flash.read();
  const customer = await loadCustomer(context, flash);
  const screen = pickScreen(query, flash);
  const isCheckout = query.get("returnTo") === site.link(routes.checkout());
  const reason =
    isCheckout && !config.guestCheckout ? "checkout.account-needed" : "account.login-needed";
  const loginNotices = !customer && query.has("returnTo") ? [{ id: reason } as const] : [];
  return {
    notices: translateNotices(
      [...(flash?.notices.length ? flash.notices : loginNotices), ...session.notices],
      site.t,
    ),
    customer,
    visitor: {
      screen,
      memory: toFormState(flash, formsByScreen[screen], context),
      returnTo: readReturnTo(context, flash),
      code: toCodeForm(context, flash),
      opensAccounts: config.registration.account,
      providers: customer ? [] : await readProviders(context),
    },
  };
}

function Addresses({
  section,
}: {
  section: Extract<Section, { tab: "addresses"; addresses: object }>;
}) {
  const { t } = useSite();
  const { countries, billingStates, shippingStates, districts, isNew, addresses, forms } = section;
  const states = { shipping: shippingStates, billing: billingStates };
  return (
    <>
      <SavedAddresses saved={section.saved} />
      <ActionForm
        action="update-address"
        id={formId("update-address")}
        aria-label={t("account.save-address")}
        // A field in a closed part cannot be shown by the browser's own check.
        noValidate
      >
        {/* Enter presses the first button: without this one, that is the choice of a kecamatan. */}
        <button type="submit" hidden>
          {t("account.save-address")}
        </button>
        {forms.map(({ kind, isOpen }) => (
          <details key={kind} className="account-fold" open={isOpen}>
            <summary>
              <h2>{t(kind === "billing" ? "checkout.billing" : "checkout.shipping-address")}</h2>
            </summary>
            <Island
              of={AddressForm}
              props={{
                kind,
                states: states[kind],
                isNew: isNew[kind],
                countries,
                districts,
                ...addresses,
              }}
            />
            <button type="submit" className="button button-primary">
              {t("account.save-address")}
            </button>
          </details>
        ))}
      </ActionForm>
    </>
  );
}

function SectionView({ section }: { section: Section }) {
  const { t } = useSite();
  if ("failureMessage" in section) return <p role="alert">{t(section.failureMessage)}</p>;
  switch (section.tab) {
    case "orders":
      return <OrdersSection {...section} />;
    case "downloads":
      return <DownloadsSection downloads={section.downloads} waiting={section.waiting} />;
    case "wishlist":
      return <WishlistSection {...section} />;
    case "details":
      return <DetailsSection {...section} />;
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

function typedIn(section: Section): ActionName | undefined {
  if ("failureMessage" in section) return undefined;
  if (section.tab === "details") return "update-customer";
  if (section.tab !== "addresses") return undefined;
  return "edit" in section ? "save-address" : "update-address";
}

const pickStyles = (section: Section): StyleArea =>
  section.tab === "addresses" || section.tab === "wishlist" ? "other" : "account";

export default privatePage({
  path: routes.account(),
  menus: [
    { menu: "more", position: 4, text: "layout.account" },
    { menu: "shop", position: 4, text: "layout.account" },
  ],
  styles: ({ customer }) => (customer ? pickStyles(customer.section) : "account"),
  early: () => true,
  load,
  head: ({ customer, visitor }, { site }) => ({
    title: site.t("account.title"),
    canonical: routes.account(),
    noindex: true,
    typed: customer ? typedIn(customer.section) : formsByScreen[visitor.screen],
  }),
  component: MyAccount,
  startNow: true,
});

function Greeting({ viewer: { name, nicename, avatar } }: { viewer: AccountViewer }) {
  const { t } = useSite();
  if (!name) return <h1>{t("account.title")}</h1>;
  return (
    <div className="account-viewer">
      <span className="avatar">
        {[...name][0]?.toUpperCase()}
        {avatar && (
          <img
            src={imageUrl(avatar, 48)}
            srcSet={densitySet(avatar, 48)}
            alt=""
            width={48}
            height={48}
          />
        )}
      </span>
      <h1>{t("account.greeting", { name })}</h1>
      {nicename && nicename !== name && <p>{nicename}</p>}
    </div>
  );
}

/** Greeting and tabs around one section of the account; logging out is part of the details. */
function AccountFrame({
  viewer,
  tab,
  children,
}: {
  viewer: AccountViewer;
  tab: AccountTab;
  children: ReactNode;
}) {
  const { t, link } = useSite();
  return (
    <>
      <Greeting viewer={viewer} />
      <nav className="account-tabs" aria-label={t("account.tabs")}>
        <ul>
          {accountTabs.map((each) => (
            <li key={each}>
              <a
                href={link(routes.accountTab(each))}
                aria-current={each === tab ? "page" : undefined}
              >
                {t(`account.tab.${each}`)}
              </a>
            </li>
          ))}
          {hasVehicles && (
            <li>
              <a href={link(routes.garage())}>{t("garage.title")}</a>
            </li>
          )}
        </ul>
      </nav>
      <section className="account-section" aria-label={t(`account.tab.${tab}`)}>
        {children}
      </section>
      {tab === "details" && (
        <Form
          action="logout"
          memory={emptyFormState}
          className="account-logout"
          label="account.logout"
        >
          <label className="check">
            <input type="checkbox" name="forgetWishlist" value="1" />
            {t("account.forget-wishlist")}
          </label>
          <button type="submit" className="button">
            {t("account.logout")}
          </button>
        </Form>
      )}
    </>
  );
}

function PasswordForm({ memory }: { memory: FormState }) {
  const { t } = useSite();
  return (
    <Form action="update-password" memory={memory} label="account.password-title">
      <h2>{t("account.password-title")}</h2>
      <p className="field-help">{t("account.password-text")}</p>
      <Field
        name="currentPassword"
        label="account.current-password"
        type="password"
        autoComplete="current-password"
        missing="account.password-missing"
        required
      />
      <NewPasswordFields />
      <button type="submit" className="button">
        {t("account.save-password")}
      </button>
    </Form>
  );
}

/** The form for the code that was mailed to a new address of the account. */
function NewEmailForm({ email, memory }: { email: string; memory: FormState }) {
  const { t } = useSite();
  return (
    <Form action="confirm-email" memory={memory} label="account.new-email">
      <h2>{t("account.new-email")}</h2>
      <p>{t("account.new-email-text", { email })}</p>
      <MailedCodeField />
      <button type="submit" className="button button-primary">
        {t("account.new-email-confirm")}
      </button>
    </Form>
  );
}

/** A form for name and e-mail address, and a separate one for the password. */
function DetailsSection({
  details,
  password,
  newEmail,
}: Extract<Section, { tab: "details"; details: object }>) {
  const { t } = useSite();
  return (
    <Fragment name="account-form">
      {newEmail && <NewEmailForm {...newEmail} />}
      <div className="account-columns">
        <Form action="update-customer" memory={details} label="account.details-title">
          <h2>{t("account.details-title")}</h2>
          <Field name="name" label="field.name" autoComplete="name" maxLength={200} />
          <Field
            name="displayName"
            label="account.display-name"
            autoComplete="nickname"
            maxLength={100}
          />
          <EmailField />
          <Field
            name="emailPassword"
            label="account.current-password"
            type="password"
            autoComplete="current-password"
            help={t("account.email-needs-password")}
          />
          <button type="submit" className="button button-primary">
            {t("account.save")}
          </button>
        </Form>
        <PasswordForm memory={password} />
      </div>
    </Fragment>
  );
}

function WishlistItems({ items }: { items: WishlistProduct[] }) {
  const { t } = useSite();
  return (
    <>
      <h2 className="visually-hidden">{t("layout.products")}</h2>
      <ul className="product-grid">
        {items.map((item) => (
          <li key={item.id}>
            <ProductCard product={item.product} item={item} priority="lazy" />
            <Form
              action="save-wishlist"
              memory={emptyFormState}
              hidden={{ remove: item.id }}
              className="wishlist-remove"
            >
              <button
                type="submit"
                className="text-button"
                aria-label={t("account.wishlist-remove", { name: item.product.name })}
              >
                {t("cart.remove")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The account's wishlist, the same on every device; prices are live. */
function WishlistSection({
  ids,
  items,
  origin,
}: Extract<Section, { tab: "wishlist"; ids: object }>) {
  const { t, link } = useSite();
  return (
    <>
      <Island of={WishlistSync} props={{ ids }} />
      {items.length === 0 ? (
        <div className="account-empty">
          <p>{t("account.wishlist-empty")}</p>
          <a className="button" href={link(routes.products())}>
            {t("cart.empty-action")}
          </a>
        </div>
      ) : (
        <>
          <WishlistItems items={items} />
          <ShareWishlist items={items} origin={origin} />
        </>
      )}
    </>
  );
}
