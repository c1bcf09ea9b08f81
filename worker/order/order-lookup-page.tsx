import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { OrderView } from "../../shared/order.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { Field, Form, type FormState, Notices } from "../../shared/ui/field.tsx";
import { MailedCodeField } from "../../shared/ui/mailed-code-field.tsx";
import { getFormState, shownNotices } from "../commerce/notices.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { useDate } from "../platform/i18n/format-date.ts";
import { notFound, type PageOutcome, privatePage } from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import { Progress } from "./order-progress.tsx";
import { orderRecord } from "./order-record.ts";
import { type ShownStatus, shownStatus } from "./order-status.ts";
import { toParcels } from "./parcels.ts";

interface LookupData {
  memory: FormState;
  notices: Notice[];
}

function Lookup({ data: { memory, notices } }: { data: LookupData }) {
  const { t, link } = useSite();
  return (
    <div className="account-visitor">
      <Notices notices={notices} />
      <h1>{t("order.find")}</h1>
      <p>{t("order.find-text")}</p>
      <Fragment name="account-form">
        <Form action="find-order" memory={memory} label="order.find">
          <Field
            name="number"
            label="order.number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            help={t("order.find-number-help")}
            missing="order.find-number-missing"
            required
          />
          <Field
            name="contact"
            label="order.find-contact"
            autoComplete="email"
            missing="order.find-contact-missing"
            required
          />
          <button type="submit" className="button button-primary">
            {t("order.find")}
          </button>
        </Form>
      </Fragment>
      <p className="account-ways">
        <a href={link(routes.accountTab("orders"))}>{t("order.find-account")}</a>
      </p>
    </div>
  );
}

/** An order is looked for by its number, with or without an account. */
export const orderLookup = privatePage({
  path: routes.orderLookup(),
  menus: [
    { menu: "first", position: 2, text: "order.find" },
    { menu: "help", position: 5, text: "order.find" },
  ],
  sitemap: true,
  early: () => true,
  async load(context): Promise<LookupData> {
    const { session, site, query } = context;
    const flash = await session.flash.read();
    const [number = ""] = /^[1-9]\d{0,9}$/.exec(query.get("number") ?? "") ?? [];
    const named = flash?.form !== "find-order" && { values: { number } };
    return {
      memory: { ...getFormState(flash, "find-order", site.t), ...named },
      notices: shownNotices(flash, context),
    };
  },
  head: (_data, { site }) => ({
    title: site.t("order.find"),
    description: site.t("order.find-text"),
    canonical: routes.orderLookup(),
    noindex: false,
    typed: "find-order",
  }),
  component: Lookup,
});

/** What is shown without a proof of who looks: nothing that a courier's label has, nor what was bought. */
interface LookupResultData {
  order: OrderView;
  status: ShownStatus;
  pass: string;
  notices: Notice[];
  /** The form of the mailed code; null where the backend mails none. */
  code: { isSent: boolean; memory: FormState } | null;
}

function WholeOrder({ order, pass, code }: LookupResultData) {
  const { t, link } = useSite();
  const here = routes.orderLookupResult(order.id, pass, code?.isSent ? "code" : undefined);
  const hidden = { orderId: String(order.id), pass, returnTo: link(here) };
  const login = routes.loginFor(link(routes.orderSummary(order.id)));
  return (
    <section className="order-whole">
      <h2>{t("order.whole")}</h2>
      <p>{t(code ? "order.whole-code" : "order.whole-link")}</p>
      {code?.isSent && (
        <Fragment name="account-form">
          <Form action="open-order" memory={code.memory} hidden={hidden} label="order.whole">
            <MailedCodeField />
            <button type="submit" className="button button-primary">
              {t("order.open")}
            </button>
          </Form>
        </Fragment>
      )}
      {code && (
        <Form action="mail-order-code" memory={code.memory} hidden={hidden}>
          <button type="submit" className={code.isSent ? "button" : "button button-primary"}>
            {t(code.isSent ? "order.code-again" : "order.code-mail")}
          </button>
        </Form>
      )}
      <p className="account-ways">
        <a href={link(login)}>{t("account.login")}</a>
      </p>
    </section>
  );
}

function LookupResult({ data }: { data: LookupResultData }) {
  const { t, settings } = useSite();
  const date = useDate();
  const { order, status, notices } = data;
  const progress = <Progress order={order} status={status} />;
  return (
    <article className="order">
      <h1>{t("order.title", { number: order.number })}</h1>
      <Notices notices={notices} />
      <dl className="order-facts">
        <div>
          <dt>{t("order.date")}</dt>
          <dd>{date(order.date)}</dd>
        </div>
        <div>
          <dt>{t("order.status")}</dt>
          <dd>{t(status.label)}</dd>
        </div>
      </dl>
      {status.items && <p>{t(status.items, { days: settings.packingDays })}</p>}
      {/* The script copies a parcel's number. */}
      {toParcels(order).length > 0 ? (
        <Fragment name="payment" hydrate="load">
          {progress}
        </Fragment>
      ) : (
        progress
      )}
      <WholeOrder {...data} />
    </article>
  );
}

/** How an order stands, for the one who has looked it up within the last hour. */
export const orderLookupResult = privatePage({
  path: routePattern(routes.orderLookupResult(":orderId", "")),
  async load(context): Promise<LookupResultData | PageOutcome> {
    const { session, params, query, site, config, now, limiter, bindings } = context;
    const { orderId } = params;
    const pass = query.get("pass") ?? "";
    const order = /^[1-9]\d{0,9}$/.test(orderId) && pass ? await read() : null;
    if (!order)
      return notFound({
        message: { id: "order.find-over" },
        link: { href: routes.orderLookup(), label: "order.find" },
      });
    const flash = await session.flash.read();
    const memory = getFormState(flash, "open-order", site.t);
    const isSent = query.get("step") === "code";
    return {
      ...{ order, pass },
      status: shownStatus(order, { viewer: "guest", config, now: now().getTime() }),
      notices: shownNotices(flash, context),
      code: config.backend.capabilities.ordersByKey ? { isSent, memory } : null,
    };

    async function read(): Promise<OrderView | null> {
      const lookup = await limiter.lookUp(`pass:${orderId}:${pass}`);
      if (lookup.state === "limited") throw new TooManyRequests();
      const view =
        lookup.state === "open" ? await orderRecord(bindings, orderId).lookByPass(pass) : null;
      if (!view) await lookup.missed();
      return view;
    }
  },
  head: ({ order }, { site }) => ({
    title: site.t("order.title", { number: order.number }),
    noindex: true,
  }),
  component: LookupResult,
});
