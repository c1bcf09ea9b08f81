import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { type Path, routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Notices } from "../../shared/ui/field.tsx";
import { PricesNote } from "../../shared/ui/price.tsx";
import { pickText } from "../catalogue/search/vehicle-list.ts";
import { shownNotices } from "../commerce/notices.ts";
import { changeVehicles, type VisitorVehicles } from "../fit/account-vehicles.ts";
import { VehicleFinder } from "../fit/finder.tsx";
import { changedPart, vehiclesAfter } from "../fit/last-change.ts";
import { AddSet, type Found, partsFor } from "../fit/needed-set.tsx";
import {
  maxVehicles,
  type OwnVehicle,
  readVehicles,
  toLinkText,
  toName,
  toShortName,
  toVehicleKey,
} from "../fit/own-vehicle.ts";
import { readableOrder } from "../order/readable-order.ts";
import { rescue } from "../platform/backend-error.ts";
import { shopDay, useDate } from "../platform/i18n/format-date.ts";
import { type PrivateContext, privatePage } from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import { QrCode } from "../platform/render/qr-code.tsx";
import { useNumber } from "../product/stars.tsx";
import { type NextChange, nextChange } from "./next-change.ts";

interface GarageVehicle {
  own: OwnVehicle;
  parts: Found[];
  /** Null where no last change is remembered. */
  next: NextChange | null;
}

interface GarageData {
  notices: Notice[];
  vehicles: GarageVehicle[];
  /** The vehicles of another device, which its link brings. */
  brought: OwnVehicle[];
  /** Where the vehicles are; "unknown" where the account has them and is out of reach. */
  place: VisitorVehicles["place"];
  today: string;
  baseUrl: string;
}

const isBought = ({ status }: { status: string }): boolean =>
  status === "PROCESSING" || status === "COMPLETED";

// What was ordered last is among the newest.
const first = 20;

/** The orders that this device may see: a customer's, or the last one of its session. */
async function ownOrders(context: PrivateContext) {
  const { session } = context;
  const list = await session.orders.list({ first });
  if (list) return list.orders.filter(isBought);
  const last = await session.lastOrder();
  const own = last && (await readableOrder(context, String(last.orderId), last.orderKey));
  if (!own || !isBought(own.order)) return [];
  const products = own.order.lines.flatMap(({ slug }) => (slug ? [{ slug }] : []));
  return [{ date: own.order.date, products }];
}

function getNextChange(own: OwnVehicle): NextChange | null {
  const part = changedPart(own);
  return part && own.changed ? nextChange(own, own.changed, part) : null;
}

const byLimit = { km: "garage.by-km", months: "garage.by-months" } as const;

/** A vehicle's odometer, last and next change. */
function Facts({ vehicle: { own, next }, today }: { vehicle: GarageVehicle; today: string }) {
  const { t, lang } = useSite();
  const number = useNumber();
  const date = useDate();
  const part = changedPart(own);
  if (!part) return null;
  const { km, months } = part;
  const name = pickText(part.needed.part.name, lang);
  return (
    <>
      <dl className="garage-facts">
        {own.odometer && (
          <div>
            <dt>{t("garage.odometer")}</dt>
            <dd>
              {t("garage.km", { km: number(own.odometer.km) })}{" "}
              <small>{t("garage.on", { day: date(own.odometer.day) })}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("garage.last", { part: name })}</dt>
          <dd>{own.changed ? date(own.changed) : t("garage.last-none")}</dd>
        </div>
        {next && (
          <div data-due={next.due <= today ? "" : undefined}>
            <dt>{t("garage.next")}</dt>
            <dd>
              {t(next.due <= today ? "garage.due" : "garage.around", { day: date(next.due) })}
            </dd>
          </div>
        )}
      </dl>
      <p className="garage-how">
        {t(next ? "garage.how" : "garage.interval", { km: number(km), months })}
        {next?.kmPerMonth && ` ${t(byLimit[next.by], { km: number(next.kmPerMonth) })}`}
      </p>
    </>
  );
}

/** The next change for the calendar, or sent to oneself. */
function Reminder({ own, due, baseUrl }: { own: OwnVehicle; due: string; baseUrl: string }) {
  const { t, link } = useSite();
  const date = useDate();
  const vehicle = toShortName(own);
  const text = `${t("garage.reminder-text", { vehicle, day: date(due) })} ${baseUrl}${link(routes.garage())}`;
  return (
    <p className="fit-actions">
      <a
        className="button"
        href={link(routes.garageReminder(toVehicleKey(own), due))}
        rel="nofollow"
        aria-label={`${t("reminder.calendar")}: ${vehicle}`}
      >
        {t("reminder.calendar")}
      </a>
      <a
        className="button"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener"
        aria-label={`${t("reminder.whatsapp")}: ${vehicle}`}
      >
        {t("reminder.whatsapp")}
      </a>
    </p>
  );
}

function Odometer({ own }: { own: OwnVehicle }) {
  const { t } = useSite();
  const number = useNumber();
  const id = `km-${toVehicleKey(own).replace(".", "-")}`;
  return (
    <ActionForm
      action="keep-odometer"
      hidden={{ vehicle: toVehicleKey(own) }}
      className="garage-odometer"
      aria-label={`${t("garage.odometer-now")}: ${toShortName(own)}`}
    >
      <div className="field">
        <label htmlFor={id}>{t("garage.odometer-now")}</label>
        <input
          id={id}
          name="km"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
          defaultValue={own.odometer ? number(own.odometer.km) : undefined}
        />
      </div>
      <button type="submit" className="button">
        {t("garage.save")}
      </button>
    </ActionForm>
  );
}

interface VehicleCardProps {
  vehicle: GarageVehicle;
  data: GarageData;
  /** Whether product pages speak of this one. */
  isFirst: boolean;
  isPrimary: boolean;
}

function VehicleCard({ vehicle, data, isFirst, isPrimary }: VehicleCardProps) {
  const { t, link } = useSite();
  const { own, parts, next } = vehicle;
  const name = toShortName(own);
  const id = toVehicleKey(own).replace(".", "-");
  const here = link(routes.garage());
  return (
    <section className="garage-vehicle" aria-labelledby={id}>
      <h2 id={id}>{toName(own)}</h2>
      <Facts vehicle={vehicle} today={data.today} />
      <AddSet parts={parts} label="garage.order" least={1} isPrimary={isPrimary}>
        <p>
          <a className="button" href={link(routes.fitOfModel(own.vehicle.id, own.year))}>
            {t("fit.see-all")}
          </a>
        </p>
      </AddSet>
      {next && next.due > data.today && (
        <Reminder own={own} due={next.due} baseUrl={data.baseUrl} />
      )}
      <Odometer own={own} />
      <div className="garage-more">
        {isFirst ? (
          <a href={link(routes.ownVehicle())}>{t("fit.see-all")}</a>
        ) : (
          <ActionForm
            action="keep-vehicle"
            hidden={{ model: own.vehicle.id, year: own.year, returnTo: here }}
          >
            <button
              type="submit"
              className="text-button"
              aria-label={`${t("garage.choose")}: ${name}`}
            >
              {t("garage.choose")}
            </button>
          </ActionForm>
        )}
        <ActionForm action="forget-vehicle" hidden={{ vehicle: toVehicleKey(own), returnTo: here }}>
          <button type="submit" className="text-button" aria-label={`${t("fit.forget")}: ${name}`}>
            {t("fit.forget")}
          </button>
        </ActionForm>
      </div>
    </section>
  );
}

/** The vehicles in a link of another device: a press stores them, the link alone does not. */
function Brought({ brought }: Pick<GarageData, "brought">) {
  const { t, link } = useSite();
  const number = useNumber();
  return (
    <ActionForm
      action="bring-vehicles"
      hidden={{ vehicles: toLinkText(brought), returnTo: link(routes.garage()) }}
      className="garage-vehicle"
      aria-labelledby="brought"
    >
      <h2 id="brought">{t("garage.from-link")}</h2>
      <ul>
        {brought.map((own) => (
          <li key={toVehicleKey(own)}>
            {toName(own)}
            {own.odometer && `, ${t("garage.km", { km: number(own.odometer.km) })}`}
          </li>
        ))}
      </ul>
      <button type="submit" className="button button-primary">
        {t("garage.bring")}
      </button>
    </ActionForm>
  );
}

/** To another device, as a picture and a link: vehicles and kilometres, nothing else. */
function Move({ vehicles, baseUrl }: { vehicles: readonly OwnVehicle[]; baseUrl: string }) {
  const { t, link } = useSite();
  const path = link(routes.garageLink(toLinkText(vehicles)));
  return (
    <details className="garage-move">
      <summary>{t("garage.move")}</summary>
      <p>{t("garage.move-how")}</p>
      <QrCode text={baseUrl + path} label={t("garage.move")} className="garage-qr" />
      <p>
        <a href={path} rel="nofollow">
          {t("garage.move-link")}
        </a>
      </p>
    </details>
  );
}

/** Leads a guest to the account, which has the same vehicles on every device. */
function LogIn() {
  const { t, link } = useSite();
  return (
    <p>
      <a href={link(routes.loginFor(link(routes.garage())))}>{t("garage.log-in")}</a>
    </p>
  );
}

/** Says where the vehicles are, and forgets them all there. */
function ForgetAll({ place }: Pick<GarageData, "place">) {
  const { t, link } = useSite();
  const isDevice = place === "device";
  return (
    <ActionForm
      action="forget-vehicle"
      hidden={{ returnTo: link(routes.garage()) }}
      className="fit-kept"
    >
      <p>{t(isDevice ? "garage.where" : "garage.where-account")}</p>
      <button type="submit" className="text-button">
        {t(isDevice ? "garage.forget-all" : "garage.forget-account")}
      </button>
    </ActionForm>
  );
}

/** The vehicle to be ordered for first: whose change is next. */
function firstDue(vehicles: readonly GarageVehicle[]): GarageVehicle | undefined {
  const [soonest] = vehicles
    .filter(({ next }) => next !== null)
    .toSorted((a, b) => (a.next?.due ?? "").localeCompare(b.next?.due ?? ""));
  return soonest ?? vehicles[0];
}

function Garage({ data }: { data: GarageData }) {
  const { t } = useSite();
  const { notices, vehicles, brought, place, today, baseUrl } = data;
  const isEmpty = vehicles.length === 0;
  const primary = brought.length > 0 ? undefined : firstDue(vehicles);
  const finder = <VehicleFinder year={Number(today.slice(0, 4))} isForGarage />;
  return (
    <div className="fit garage">
      <Fragment name="garage" hydrate="load">
        <h1>{t("garage.title")}</h1>
      </Fragment>
      <Notices notices={notices} />
      {place === "unknown" && <p role="status">{t("garage.account-unknown")}</p>}
      {isEmpty && <p>{t("garage.lead")}</p>}
      {brought.length > 0 && <Brought brought={brought} />}
      {!isEmpty && <PricesNote />}
      {vehicles.map((vehicle, at) => (
        <VehicleCard
          key={toVehicleKey(vehicle.own)}
          vehicle={vehicle}
          data={data}
          isFirst={at === 0}
          isPrimary={vehicle === primary}
        />
      ))}
      {isEmpty && brought.length === 0 && finder}
      {!isEmpty && (
        <>
          {vehicles.length < maxVehicles && (
            <details className="garage-move">
              <summary>{t("garage.add")}</summary>
              {finder}
            </details>
          )}
          <Move vehicles={vehicles.map(({ own }) => own)} baseUrl={baseUrl} />
          <ForgetAll place={place} />
        </>
      )}
      {place === "device" && <LogIn />}
    </div>
  );
}

/** The visitor's vehicles: what each needs next, and when. */
export default privatePage({
  path: routes.garage(),
  styles: "garage",
  menus: [
    { menu: "more", position: 1, text: "garage.title" },
    { menu: "shop", position: 3, text: "garage.title" },
  ],
  async load(context): Promise<GarageData> {
    const { session, query, config, now } = context;
    const flash = await session.flash.read();
    const orders = rescue(ownOrders(context), []);
    const withDays = async (all: OwnVehicle[]) => vehiclesAfter(all, await orders, context);
    const { vehicles, place } = await changeVehicles(context, withDays);
    return {
      notices: shownNotices(flash, context),
      vehicles: await Promise.all(
        vehicles.map(async (own) => ({
          own,
          parts: await partsFor(own, context),
          next: getNextChange(own),
        })),
      ),
      brought: readVehicles(query.get("from") ?? "", now()),
      place,
      today: shopDay(now(), config.settings.timeZone),
      baseUrl: config.baseUrl,
    };
  },
  head: (_data, { site }) => ({
    title: site.t("garage.title"),
    canonical: routes.garage() satisfies Path,
    noindex: true,
  }),
  component: Garage,
});
