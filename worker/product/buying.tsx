import { useSite } from "../../shared/i18n/site-context.ts";
import { toUnitPrice } from "../../shared/measure.ts";
import type { GroupedMember, Product, ProductCard, Stock } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price, PriceSuffix, SaleWords, UnitPriceNote, useAmount } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { BuyForm } from "../cart/buy-form.tsx";
import { isColourName } from "../commerce/attribute-names.ts";
import {
  type Choice,
  canAdd,
  choiceQuery,
  chosenName,
  findOffer,
  isSoldOutOffer,
  type Offer,
  toSale,
  toWishlistId,
} from "../commerce/choice.ts";
import { readMeasure } from "../commerce/measured.ts";
import { markDistrict } from "../layout/inline-scripts.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { Fragment } from "../platform/render/island.tsx";
import { Grades } from "./product-card.tsx";
import { VariationOptions } from "./variation-options.tsx";

// Maximum length for a label; longer values are in the details table.
const maxLength = 16;
const maxGrades = 5;

/** Short labels of a product and its choice: "A5", "1 L", "Dots". */
const listGrades = ({ attributes }: Pick<Product, "attributes">, choice: Choice): string[] =>
  attributes
    .filter(({ name }) => !isColourName(name))
    .flatMap(({ name, isVariation, options }) =>
      options.filter(({ value }) => !isVariation || choice[name] === value),
    )
    .map(({ label }) => label)
    .filter((label) => label.length <= maxLength)
    .slice(0, maxGrades);

function StockLine({ product, stock }: { product: Product; stock: Stock }) {
  const { t, settings } = useSite();
  if (stock.status === "OUT_OF_STOCK")
    return <p className="stock stock-out">{t("product.out-of-stock")}</p>;
  if (stock.status === "ON_BACKORDER") return <p className="stock">{t("product.on-backorder")}</p>;
  if (stock.lowStock && stock.quantity !== null) {
    return <p className="stock stock-low">{t("product.low-stock", { count: stock.quantity })}</p>;
  }
  const days = settings.packingDays;
  return (
    <p className="stock stock-in">
      {product.virtual ? t("product.available") : t("product.in-stock", { days })}
    </p>
  );
}

interface Offered {
  product: Product;
  offer: Offer;
  choice: Choice;
}

/** Of the choice, or the lowest of all while nothing is chosen. */
const unitPriceFor = ({ product, offer: { price }, choice }: Offered) =>
  price && price.low === price.high
    ? toUnitPrice(price.high, readMeasure(product, choice))
    : product.unitPrice;

function OfferPrice({ product, offer, choice }: Offered) {
  const { t } = useSite();
  const money = useAmount();
  const { price, regularPrice } = offer;
  const sale = toSale(product, offer);
  const unitPrice = unitPriceFor({ product, offer, choice });
  if (!price) return <p className="price price-none">{t("product.no-price")}</p>;
  if (price.low !== price.high) {
    return (
      <p className="price">
        {t("product.from", { low: money(price.low) })}
        <PriceSuffix product={product} amount={price.low} />
        <SaleWords product={sale} />
        <UnitPriceNote unitPrice={unitPrice} />
      </p>
    );
  }
  const isLower = regularPrice !== null && regularPrice > price.high;
  return (
    <p className="price">
      {isLower && (
        <>
          <span className="visually-hidden">{`${t("product.was")} `}</span>
          <s>{money(regularPrice)}</s>{" "}
          <span className="visually-hidden">{`${t("product.now")} `}</span>
        </>
      )}
      <strong>{money(price.high)}</strong>
      {price.high > 0 && <PriceSuffix product={product} amount={price.low} />}
      <SaleWords product={sale} />
      <UnitPriceNote unitPrice={unitPrice} />
    </p>
  );
}

/** Price and stock of the choice, announced when they change. */
function OfferFacts({ product, offer, choice }: Offered) {
  return (
    <div className="offer-facts" data-part="facts" aria-live="polite">
      <OfferPrice product={product} offer={offer} choice={choice} />
      {/* A combination that does not exist is not sold out: the form's hint explains it. */}
      {!offer.isUnknown && <StockLine product={product} stock={offer.stock} />}
    </div>
  );
}

interface SoldOutProps {
  product: Product;
  offer: Offer;
  name: string;
  alternatives: readonly ProductCard[];
}

/** For sold-out products: a link to message the shop, and alternatives. */
function SoldOut({ product, offer, name, alternatives }: SoldOutProps) {
  const site = useSite();
  const { t, link, settings } = site;
  const isSoldOut = isSoldOutOffer(offer);
  const text = t("product.tell-me-text", { name, sku: offer.sku || product.slug });
  return (
    <div className="sold-out" data-part="sold-out" hidden={!isSoldOut}>
      {isSoldOut && (
        <>
          <a className="button" href={chatLink(site, text)} target="_blank" rel="noopener">
            {t("product.tell-me")}
          </a>
          {settings.hasAlerts && (
            <a
              className="button"
              rel="nofollow"
              href={link(routes.alertFor(product.slug, offer.variation?.id))}
            >
              {t("alert.stock-link")}
            </a>
          )}
          {alternatives.length === 0 ? (
            <p>{t("product.none-instead")}</p>
          ) : (
            <>
              <h2>{t("product.instead")}</h2>
              <ul>
                {alternatives.map((other) => (
                  <li key={other.id}>
                    <a href={link(routes.product(other.slug))}>
                      <Unbroken text={other.name} />
                    </a>
                    <Price product={other} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Leads to the form that asks for a mail when the price falls; a sold-out product has another one. */
function PriceAlert({ product, offer }: { product: Product; offer: Offer }) {
  const { t, link, settings } = useSite();
  if (!settings.hasAlerts) return null;
  const isOffered = !isSoldOutOffer(offer) && offer.purchasable && offer.price !== null;
  return (
    <p className="price-alert" data-part="alert" hidden={!isOffered}>
      {isOffered && (
        <a rel="nofollow" href={link(routes.alertFor(product.slug, offer.variation?.id))}>
          {t("alert.price-link")}
        </a>
      )}
    </p>
  );
}

interface BuyingProps {
  product: Product;
  choice: Choice;
  /** What can be had instead, where it is sold out. */
  alternatives: readonly ProductCard[];
}

/**
 * Options, price, stock, quantity and the button that adds to the cart. Links and forms only; the
 * script (client/cart/buy-box.fragment.ts) replaces the parts that differ for another choice.
 */
export function BuyBox({ product, choice, alternatives }: BuyingProps) {
  const offer = findOffer(product, choice);
  const isSoldOut = isSoldOutOffer(offer);
  return (
    <div
      className="buy-box"
      data-choice={`${choiceQuery(choice)}`}
      data-name={chosenName(product, choice)}
      data-variation={offer.variation?.id}
      data-item={toWishlistId(product, choice)}
    >
      <div data-part="grades">
        <Grades grades={listGrades(product, choice)} />
      </div>
      <OfferFacts product={product} offer={offer} choice={choice} />
      <VariationOptions product={product} choice={choice} />
      <BuyForm product={product} offer={offer} choice={choice} isSoldOut={isSoldOut} />
      <SoldOut
        product={product}
        offer={offer}
        name={chosenName(product, choice)}
        alternatives={alternatives}
      />
      <PriceAlert product={product} offer={offer} />
    </div>
  );
}

/** The price of the page's product, as large as beside a button. */
const MainPrice = ({ product }: { product: Product }) => (
  <div className="offer-facts">
    <Price product={product} isListed={false} />
  </div>
);

function External({ product }: { product: Product }) {
  const { t } = useSite();
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
          {`${product.external.text || t("product.external", { host })} ↗`}
          <span className="visually-hidden">{` ${t("product.new-tab")}`}</span>
        </a>
      )}
      {host && <p className="stock">{t("product.external-leave", { host })}</p>}
    </>
  );
}

/** Puts a product of another type into the cart, whose checkout is WordPress's. */
function BuyAtWordPress({ product }: { product: Product }) {
  const { t, link } = useSite();
  return (
    <>
      <ActionForm
        action="add-to-cart"
        hidden={{ productId: product.id, returnTo: link(routes.checkout()) }}
        aria-label={t("wordpress-checkout.buy")}
      >
        <button type="submit" className="button button-primary">
          {t("wordpress-checkout.buy")}
        </button>
      </ActionForm>
      <p className="stock">{t("wordpress-checkout.why-here")}</p>
    </>
  );
}

/** For a type that this shop cannot sell: its price, and a link to order it by chat. */
function Asking({ product }: { product: Product }) {
  const site = useSite();
  const { t } = site;
  const { name, sku, slug } = product;
  const text = t("product.ask-for-text", { name, sku: sku || slug });
  const isSold = site.settings.sellsOtherTypes && product.price !== null;
  return (
    <>
      <MainPrice product={product} />
      {isSold && <BuyAtWordPress product={product} />}
      <a
        className={isSold ? "button" : "button button-primary"}
        href={chatLink(site, text)}
        target="_blank"
        rel="noopener"
      >
        {t("product.ask-for")}
      </a>
      {!isSold && <p className="stock">{t("product.ask-for-why")}</p>}
    </>
  );
}

function MemberQuantity({ name, most }: GroupedMember) {
  const { t } = useSite();
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
  const { t, link } = useSite();
  return (
    <li>
      <Picture picture={product.image && { ...product.image, alt: "" }} width={96} />
      <div>
        <a href={link(routes.product(product.slug))}>
          <Unbroken text={product.name} />
        </a>
        <Price product={product} />
      </div>
      {canAdd(product) ? (
        <ActionForm
          action="add-to-cart"
          hidden={{ productId: product.id }}
          aria-label={t("product.add-named", { name: product.name })}
          noValidate
        >
          <MemberQuantity {...product} />
          <input type="hidden" name="returnTo" value={link(routes.cart())} />
          <button
            type="submit"
            className="button"
            aria-label={`${t("product.add")}: ${product.name}`}
          >
            {t("product.add")}
          </button>
        </ActionForm>
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
  const { t, link } = useSite();
  const money = useAmount();
  const ready = members.filter(canAdd);
  if (ready.length < 2 || ready.length > maxTogether) return null;
  const total = ready.reduce((sum, { price }) => sum + (price?.high ?? 0), 0);
  return (
    <ActionForm
      action="add-all"
      hidden={{ productIds: ready.map(({ id }) => id).join(","), returnTo: link(routes.cart()) }}
      className="grouped-all"
      aria-label={t("product.add-all")}
    >
      <p>{t("product.group-total", { count: ready.length, total: money(total) })}</p>
      <button type="submit" className="button button-primary">
        {t("product.add-all")}
      </button>
    </ActionForm>
  );
}

function Grouped({ product }: { product: Product }) {
  const { t } = useSite();
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
  const { t, link } = useSite();
  return (
    <a className="option-clear" href={link(routes.product(slug))} rel="nofollow">
      {t("product.clear-choice")}
    </a>
  );
}

/** Ways to buy a product, by type: the buy box, its members, another shop, or a chat. */
export function Buying({ product, choice, alternatives }: BuyingProps) {
  if (product.type === "EXTERNAL") return <External product={product} />;
  if (product.type === "GROUPED") return <Grouped product={product} />;
  if (product.type === "UNSUPPORTED") return <Asking product={product} />;
  const choices = product.attributes.filter(({ isVariation }) => isVariation);
  return (
    <>
      <BuyBox product={product} choice={choice} alternatives={alternatives} />
      {choices.length > 1 && <ClearChoice slug={product.slug} />}
    </>
  );
}

/**
 * Placeholder of the delivery estimate, which the browser requests separately because the page is
 * public. Its room is reserved where one will come.
 */
export function DeliveryFacts({ slug }: { slug: string }) {
  const { t, link } = useSite();
  return (
    <Fragment name="delivery" hydrate="idle" src={link(routes.deliveryEstimate(slug))}>
      <div className="delivery" data-part="delivery">
        <p className="delivery-to">
          <span>{t("delivery.title")}</span>{" "}
          <a className="button" href={link(routes.productDelivery(slug))} rel="nofollow">
            {t("cart.choose-district")}
          </a>
        </p>
        <p>{t("delivery.check")}</p>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant text */}
      <script dangerouslySetInnerHTML={{ __html: markDistrict }} />
    </Fragment>
  );
}
