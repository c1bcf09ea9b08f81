import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { SiteContext, useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { useAmount } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { listCompanions } from "../catalogue/search/beside.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { siteFor } from "../platform/i18n/site-context.ts";

/** How far a sum is from free delivery; "free" once delivery is free, null where that is not known. */
type Sum = number | "free" | null;

function FreeDelivery({ sum }: { sum: Sum }) {
  const { t, money, settings } = useSite();
  const minimum = settings.freeShippingMinimum;
  if (sum === "free") return <p>{t("cart.free-shipping-reached")}</p>;
  if (sum === null || minimum === 0 || sum >= minimum) return null;
  const text = t("cart.free-shipping-left", { amount: money(minimum - sum) });
  return (
    <>
      <p>{text}</p>
      <progress value={sum} max={minimum} aria-label={text} />
    </>
  );
}

/** One small thing that goes with it. */
function Suggestion({ id, slug, name, price }: ProductCard) {
  const { t, link } = useSite();
  const money = useAmount();
  return (
    <ActionForm
      action="add-to-cart"
      hidden={{ productId: id, returnTo: link(routes.cart()) }}
      aria-label={t("product.add-named", { name })}
    >
      <a href={link(routes.product(slug))}>
        <Unbroken text={name} />
      </a>{" "}
      <span>{money(price?.high ?? 0)}</span>
      <button type="submit" className="button" aria-label={t("product.add-named", { name })}>
        {t("product.add-short")}
      </button>
      <p role="status" />
    </ActionForm>
  );
}

function Peek({ sum, companions }: { sum: Sum; companions: readonly ProductCard[] }) {
  const [cheapest] = companions.toSorted((a, b) => (a.price?.high ?? 0) - (b.price?.high ?? 0));
  return (
    <div data-part="peek">
      <FreeDelivery sum={sum} />
      {cheapest && <Suggestion {...cheapest} />}
    </div>
  );
}

const readSum = (text: string | undefined): Sum => {
  if (text === "free") return text;
  return /^\d{1,12}$/.test(text ?? "") ? Number(text) : null;
};

/**
 * GET /peek/{slug}?sum={minor units}: what is shown after a product has been added. It knows nothing
 * of the cart but the sum that the browser sends.
 */
export const peek: Handler<AppEnv> = async (c) => {
  const { catalogue, config, locale } = c.var;
  const product = await catalogue.product(c.req.param("slug") ?? "");
  c.header("cache-control", "public, max-age=60");
  if (!product) return c.notFound();
  const indexState = await c.var.index();
  const engine = indexState.state === "ready" ? indexState.engine : null;
  const companions = await listCompanions(product, { catalogue, engine });
  const sum = readSum(c.req.query("sum"));
  return c.html(
    renderToString(
      <SiteContext value={siteFor(locale, config.settings)}>
        <Peek sum={sum} companions={companions} />
      </SiteContext>,
    ),
  );
};
