import { chosenDistrict } from "#worker-country/districts.ts";
import type { Notice } from "../../shared/actions.ts";
import { districtName } from "../../shared/district.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Notices } from "../../shared/ui/field.tsx";
import { readChoice } from "../analytics/consent.ts";
import { consentTitle } from "../analytics/receivers.ts";
import { shownNotices } from "../commerce/notices.ts";
import { areOfAccount, readOwnVehicles, toName } from "../fit/own-vehicle.ts";
import { lastMethod } from "../payment/method-cookie.ts";
import { useList } from "../platform/i18n/intl.ts";
import { privatePage } from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import { readCartCount } from "../session/count-cookie.ts";

interface DeviceData {
  notices: Notice[];
  /** Pieces in the cart. */
  pieces: number;
  vehicles: string[];
  /** Whether the vehicles are a copy of an account's, which has its own way to erase them. */
  isGarageOfAccount: boolean;
  district: string | null;
  hasMethod: boolean;
  hasChosenConsent: boolean;
}

interface Row {
  name: string;
  /** What of it is stored, where that can be said in a few words. */
  value?: string;
  /** The form or the link that erases it. */
  children: React.ReactNode;
}

function StoredRow({ name, value, children }: Row) {
  return (
    <li>
      <span>
        {name}
        {value && <small>{value}</small>}
      </span>
      {children}
    </li>
  );
}

function EraseButton({ name }: { name: string }) {
  const { t } = useSite();
  return (
    <button type="submit" className="text-button" aria-label={`${t("device.erase")}: ${name}`}>
      {t("device.erase")}
    </button>
  );
}

/** What cookies hold. */
function CookieRows({ data }: { data: DeviceData }) {
  const { t, link, settings } = useSite();
  const list = useList();
  const { pieces, vehicles, isGarageOfAccount, district, hasMethod, hasChosenConsent } = data;
  const returnTo = link(routes.device());
  return (
    <>
      {pieces > 0 && (
        <StoredRow name={t("cart.title")} value={t("checkout.items", { count: pieces })}>
          <ActionForm action="empty-cart" hidden={{ returnTo }}>
            <EraseButton name={t("cart.title")} />
          </ActionForm>
        </StoredRow>
      )}
      {vehicles.length > 0 && (
        <StoredRow name={t("garage.title")} value={list(vehicles)}>
          {isGarageOfAccount ? (
            <a href={link(routes.garage())}>{t("device.see")}</a>
          ) : (
            <ActionForm action="forget-vehicle" hidden={{ returnTo }}>
              <EraseButton name={t("garage.title")} />
            </ActionForm>
          )}
        </StoredRow>
      )}
      {district && (
        <StoredRow name={t("device.district")} value={district}>
          <ActionForm action="erase-device" hidden={{ what: "district", returnTo }}>
            <EraseButton name={t("device.district")} />
          </ActionForm>
        </StoredRow>
      )}
      {hasMethod && (
        <StoredRow name={t("device.method")}>
          <ActionForm action="erase-device" hidden={{ what: "method", returnTo }}>
            <EraseButton name={t("device.method")} />
          </ActionForm>
        </StoredRow>
      )}
      {hasChosenConsent && (
        <StoredRow name={t(consentTitle(settings))}>
          <a href={link(routes.consent())}>{t("device.see")}</a>
        </StoredRow>
      )}
    </>
  );
}

const scriptRows = {
  wishlist: "wishlist.title",
  viewed: "product.recent",
  "past-searches": "search.past",
  pages: "device.pages",
  outbox: "device.outbox",
} as const satisfies Record<string, MessageId>;

/** What scripts store, which only scripts can read: each is shown where there is some. */
function ScriptRows() {
  const { t } = useSite();
  return Object.entries(scriptRows).map(([key, id]) => (
    <li key={key} data-stored={key} hidden>
      <span>
        {t(id)}
        <small />
      </span>
      <button type="button" className="text-button" aria-label={`${t("device.erase")}: ${t(id)}`}>
        {t("device.erase")}
      </button>
    </li>
  ));
}

function Device({ data }: { data: DeviceData }) {
  const { t, link } = useSite();
  return (
    <div className="content-page prose device">
      <h1>{t("device.title")}</h1>
      <Notices notices={data.notices} />
      <p>{t("device.lead")}</p>
      <Fragment name="device" hydrate="load" data={{ "data-erased": t("device.erased") }}>
        <ul>
          <CookieRows data={data} />
          <ScriptRows />
          <li className="device-none">{t("device.none")}</li>
        </ul>
        <p role="status" tabIndex={-1} />
      </Fragment>
      <noscript>
        <p>{t("device.no-script")}</p>
      </noscript>
      <ActionForm
        action="erase-device"
        hidden={{ what: "all", returnTo: link(routes.device()) }}
        className="form"
      >
        <p id="device-all">{t("device.all-note")}</p>
        <button type="submit" className="button" aria-describedby="device-all">
          {t("device.all")}
        </button>
      </ActionForm>
      <p>
        <a href={link(routes.privacyPolicy())}>{t("layout.privacy")}</a>
      </p>
    </div>
  );
}

/** What this browser stores of the shop, in words; where each of it is erased, and all. */
export default privatePage({
  path: routes.device(),
  menus: [{ menu: "help", position: 6, text: "device.title" }],
  async load(context): Promise<DeviceData> {
    const { session, cookies, site, config, now } = context;
    const flash = await session.flash.read();
    const district = config.districts === "off" ? null : chosenDistrict(cookies);
    return {
      notices: shownNotices(flash, context),
      pieces: readCartCount(cookies),
      vehicles: readOwnVehicles(cookies, now()).map(toName),
      isGarageOfAccount: areOfAccount(cookies),
      district: district && districtName(district),
      hasMethod: lastMethod(cookies) !== "",
      hasChosenConsent: readChoice(cookies, site.settings) !== null,
    };
  },
  head: (_data, { site }) => ({
    title: site.t("device.title"),
    canonical: routes.device(),
    noindex: true,
  }),
  component: Device,
});
