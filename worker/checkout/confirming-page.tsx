import { useSite } from "../../shared/i18n/site-context.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { afterOrder } from "../payment/payment-page.ts";
import {
  notFound,
  type PageOutcome,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";

const refreshSeconds = 2;

interface ConfirmingData {
  key: string;
}

function Confirming({ data: { key } }: { data: ConfirmingData }) {
  const { t, link } = useSite();
  return (
    <div className="confirming" aria-live="polite">
      <h1>{t("checkout.confirming-title")}</h1>
      <p>{t("checkout.confirming-text")}</p>
      <p>
        <a className="button" href={link(routes.confirming(key))}>
          {t("checkout.confirming-refresh")}
        </a>
      </p>
    </div>
  );
}

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
        await session.flash.keep({ notices: [state.failure.notice] });
        return redirect(site.link(routes.checkout()), 303);
      case "awaiting-card":
      case "unknown":
        return notFound({ message: { id: "order.not-found" } });
    }
  },
  head: (_data, { site }) => ({
    title: site.t("checkout.confirming-title"),
    noindex: true,
    refresh: refreshSeconds,
  }),
  component: Confirming,
});
