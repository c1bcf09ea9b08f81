import { useShop } from "../../shared/i18n/site-context.ts";
import type { GroupedMember, Product, ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price, useAmount } from "../../shared/ui/price.tsx";
import { Fragment } from "../platform/render/island.tsx";
import { BuyBox } from "./buy-form.tsx";
import type { Choice } from "./choice.ts";

/** The price of the page's product, as large as beside a button. */
const MainPrice = ({ product }: { product: Product }) => (
  <div className="offer-facts">
    <Price product={product} />
  </div>
);

function External({ product }: { product: Product }) {
  const { t } = useShop();
  const host = product.external && new URL(product.external.url).host.replace(/^www\./, "");
  return (
    <>
      <MainPrice product={product} />
      {product.external && host && (
        <a
          className="button button-primary"
          href={product.external.url}
          target="_blank"
          rel="noopener nofollow"
        >
          {`${t("product.external", { host })} ↗`}
          <span className="visually-hidden">{` ${t("product.new-tab")}`}</span>
        </a>
      )}
      {host && <p className="stock">{t("product.external-leave")}</p>}
    </>
  );
}

const isReady = ({ type, stockStatus, purchasable }: ProductCard): boolean =>
  type === "SIMPLE" && stockStatus !== "OUT_OF_STOCK" && purchasable;

function MemberQuantity({ name, most }: GroupedMember) {
  const { t } = useShop();
  if (most === 1) return <input type="hidden" name="quantity" value="1" />;
  return (
    <input
      type="number"
      name="quantity"
      inputMode="numeric"
      aria-label={`${t("product.quantity")}: ${name}`}
      defaultValue={1}
      min={1}
      max={most ?? undefined}
      required
    />
  );
}

function GroupedItem({ product }: { product: GroupedMember }) {
  const { t, link } = useShop();
  return (
    <li>
      <Picture picture={product.image && { ...product.image, alt: "" }} width={96} />
      <div>
        <a href={link(routes.product(product.slug))}>{product.name}</a>
        <Price product={product} />
      </div>
      {isReady(product) ? (
        <form
          method="post"
          action={link(routes.action("add-to-cart"))}
          aria-label={t("product.add-named", { name: product.name })}
        >
          <input type="hidden" name="productId" value={product.id} />
          <MemberQuantity {...product} />
          <input type="hidden" name="returnTo" value={link(routes.cart())} />
          <button
            type="submit"
            className="button"
            aria-label={`${t("product.add")}: ${product.name}`}
          >
            {t("product.add")}
          </button>
        </form>
      ) : (
        <a className="button" href={link(routes.product(product.slug))}>
          {t("product.view")}
        </a>
      )}
    </li>
  );
}

// What the action takes at once.
const maxTogether = 20;

/** One of each member that can be added, with what they cost together. */
function AddAll({ members }: { members: readonly GroupedMember[] }) {
  const { t, link } = useShop();
  const money = useAmount();
  const ready = members.filter(isReady);
  if (ready.length < 2 || ready.length > maxTogether) return null;
  const total = ready.reduce((sum, { price }) => sum + (price?.high ?? 0), 0);
  return (
    <form
      className="grouped-all"
      method="post"
      action={link(routes.action("add-all"))}
      aria-label={t("product.add-all")}
    >
      <input type="hidden" name="productIds" value={ready.map(({ id }) => id).join(",")} />
      <input type="hidden" name="returnTo" value={link(routes.cart())} />
      <p>{t("product.group-total", { count: ready.length, total: money(total) })}</p>
      <button type="submit" className="button button-primary">
        {t("product.add-all")}
      </button>
    </form>
  );
}

function Grouped({ product }: { product: Product }) {
  const { t } = useShop();
  return (
    <section className="grouped">
      <MainPrice product={product} />
      <h2>{t("product.included")}</h2>
      <ul>
        {product.grouped.map((member) => (
          <GroupedItem key={member.id} product={member} />
        ))}
      </ul>
      <AddAll members={product.grouped} />
    </section>
  );
}

/** Resets the choice when two attributes exclude each other's options. */
function ClearChoice({ slug }: { slug: string }) {
  const { t, link } = useShop();
  return (
    <a className="option-clear" href={link(routes.product(slug))} rel="nofollow">
      {t("product.clear-choice")}
    </a>
  );
}

/** Ways to buy a product, by type: the buy box, its members, or another shop. */
export function Buying({ product, choice }: { product: Product; choice: Choice }) {
  if (product.type === "EXTERNAL") return <External product={product} />;
  if (product.type === "GROUPED") return <Grouped product={product} />;
  const choices = product.attributes.filter(({ isVariation }) => isVariation);
  return (
    <>
      <BuyBox product={product} choice={choice} />
      {choices.length > 1 && <ClearChoice slug={product.slug} />}
    </>
  );
}

/** Whether a product is physical and sold here. */
export const isBrought = ({ type, virtual }: Pick<Product, "type" | "virtual">): boolean =>
  (type === "SIMPLE" || type === "VARIABLE") && !virtual;

/**
 * Placeholder of the delivery estimate, which the browser requests separately because the page is
 * public.
 */
export function DeliveryFacts({ slug }: { slug: string }) {
  const { t, link } = useShop();
  return (
    <Fragment name="delivery" hydrate="idle">
      <div className="delivery" data-part="delivery" data-url={link(routes.deliveryEstimate(slug))}>
        <a href={link(routes.productDelivery(slug))} rel="nofollow">
          {t("delivery.check")}
        </a>
      </div>
    </Fragment>
  );
}
