import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { Notices } from "../../shared/ui/field.tsx";
import { translateNotice } from "../notices.ts";
import { PLACED_IN_ACCOUNT } from "../order/lifecycle.ts";
import { afterOrder } from "../payment/payment-page.ts";
import {
  notFound,
  type PageOutcome,
  type PrivateContext,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";

const refreshSeconds = 2;
/** While the order of a payment cannot be made: each look tries to. */
const retrySeconds = 15;

interface ConfirmingData {
  key: string;
  /** Why the order of a payment that has arrived is not made yet. */
  delay?: Notice;
}

function Confirming({ data: { key, delay } }: { data: ConfirmingData }) {
  const { t, link } = useSite();
  return (
    <div className="confirming" aria-live="polite">
      <h1>{t("checkout.confirming-title")}</h1>
      {delay && <Notices notices={[translateNotice(delay, t)]} />}
      <p>{t(delay ? "checkout.confirming-paid" : "checkout.confirming-text")}</p>
      <p>
        <a className="button" href={link(routes.confirming(key))}>
          {t("checkout.confirming-refresh")}
        </a>
      </p>
    </div>
  );
}

/** Whether the checkout would lead its buyer back to this page. */
const isPaid = async ({ session, config }: PrivateContext, key: string): Promise<boolean> =>
  config.cards.isOffered && (await session.paidWithoutOrder()) === key;

const pathAfter = (code: string) =>
  code === PLACED_IN_ACCOUNT ? routes.loginFor(routes.accountTab("orders")) : routes.checkout();

export default privatePage({
  path: routePattern(routes.confirming("")),
  async load(context): Promise<ConfirmingData | PageOutcome> {
    const { session, query, site } = context;
    const key = query.get("key") ?? "";
    const state = await session.checkoutState(key);
    switch (state.state) {
      case "confirming":
        return { key };
      case "done":
        return redirect(await afterOrder(state, context), 303);
      case "refused":
        if (state.failure.code !== PLACED_IN_ACCOUNT && (await isPaid(context, key)))
          return { key, delay: state.failure.notice };
        await session.flash.keep({ notices: [state.failure.notice] });
        return redirect(site.link(pathAfter(state.failure.code)), 303);
      case "unknown":
        return notFound({ message: { id: "order.not-found" } });
    }
  },
  head: ({ delay }, { site }) => ({
    title: site.t("checkout.confirming-title"),
    refresh: delay ? retrySeconds : refreshSeconds,
  }),
  component: Confirming,
});
