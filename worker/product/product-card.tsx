import { Fragment } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard as Card } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price, SaleBadge } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { AddForm, addFormId } from "../cart/add-form.tsx";
import { toWords } from "../catalogue/search/words.ts";
import { canAdd } from "../commerce/choice.ts";
import { roundedRating, useNumber, useShortNumber } from "./stars.tsx";

const cardWidths = [160, 320, 480, 640] as const;
// Two columns on a phone; of three or four one is about 300 px wide.
const cardSizes = "(width < 48em) 44vw, 300px";

/** What its label says, in the form that it has on the bottles: "10W-40", "1 L". */
export function Grades({ grades }: { grades: readonly string[] }) {
  if (grades.length === 0) return null;
  return (
    <ul className="grades">
      {grades.map((grade) => (
        <li key={grade}>{grade}</li>
      ))}
    </ul>
  );
}

/** What others think of it and how often it is bought, in one short line; nothing where neither is known. */
function Proof({ product: { rating, reviewCount, sold } }: { product: Card }) {
  const { t, settings } = useSite();
  const number = useNumber();
  const short = useShortNumber();
  const isRated = settings.showReviews && reviewCount > 0;
  if (!isRated && !sold) return null;
  const shown = number(roundedRating(rating));
  return (
    <p className="card-proof">
      {isRated && (
        <span>
          <span aria-hidden="true">{`★ ${shown}`}</span>
          <span className="visually-hidden">
            {t("product.rating", { rating: shown, count: reviewCount })}
          </span>
        </span>
      )}
      {sold && <span>{t("product.sold-short", { count: short(sold) })}</span>}
    </p>
  );
}

/** Puts one piece into the cart; shown where there is room for it beside the price. */
function AddOne({ id, name }: Card) {
  const { t } = useSite();
  return (
    <button
      type="submit"
      className="card-add"
      form={addFormId}
      name="productId"
      value={id}
      aria-label={t("product.add-named", { name })}
    >
      +
    </button>
  );
}

/** A part of a text, and whether the search matched it. */
export interface Stretch {
  text: string;
  isMatched: boolean;
}

/** Splits a text at the words that a search matched; "DOT 4" is one word, like "5W-30". */
export function toStretches(text: string, matched: ReadonlySet<string>): Stretch[] {
  const pieces = text.split(/(\s+)/);
  const stretches: Stretch[] = [];
  const push = (part: string, isMatched: boolean) => {
    const last = stretches.at(-1);
    if (last?.isMatched === isMatched) last.text += part;
    else if (part) stretches.push({ text: part, isMatched });
  };
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] ?? "";
    const pair = pieces.slice(at, at + 3).join("");
    const [whole = "", ...more] = toWords(pair);
    const isPair =
      piece.trim() !== "" && more.length === 0 && at + 2 < pieces.length && matched.has(whole);
    const part = isPair ? pair : piece;
    push(part, isPair || toWords(part).some((word) => matched.has(word)));
    at += isPair ? 3 : 1;
  }
  return stretches;
}

/** A product's name with the search words marked. */
export function MarkedName({ name, matched }: { name: string; matched: ReadonlySet<string> }) {
  return toStretches(name, matched).map(({ text, isMatched }, at) => {
    const key = `${at} ${text}`;
    return isMatched ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}

/** A product in a listing: one link, with the whole card as its target. */
export function ProductCard({
  product,
  priority,
  matched,
  item,
  adds = false,
}: {
  product: Card;
  /** The wishlist item that the card shows. */
  item?: { id: string; query: string };
  matched?: ReadonlySet<string>;
  priority: "lazy" | "eager" | "high";
  /** Whether one piece can be added from the card. */
  adds?: boolean;
}) {
  const { t, link } = useSite();
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Picture
          picture={product.image && { ...product.image, alt: "" }}
          width={320}
          widths={cardWidths}
          sizes={cardSizes}
          priority={priority}
        />
        <div className="badges">
          {product.stockStatus === "OUT_OF_STOCK" && (
            <p className="badge badge-stock">{t("product.out-of-stock")}</p>
          )}
          <SaleBadge product={product} />
        </div>
      </div>
      {product.grades && <Grades grades={product.grades} />}
      <h3>
        <a href={link(routes.product(product.slug)) + (item?.query ? `?${item.query}` : "")}>
          {matched ? (
            <MarkedName name={product.name} matched={matched} />
          ) : (
            <Unbroken text={product.name} />
          )}
        </a>
      </h3>
      <Proof product={product} />
      <Price product={product} />
      {adds && canAdd(product) && <AddOne {...product} />}
      <WishlistButton id={item?.id ?? product.id} name={product.name} />
    </article>
  );
}

// Two rows on a phone, one on a laptop: visible cards load first.
const eagerCards = 4;

/** A grid of cards: two columns on a phone, three from 768 px, four from 1024 px. */
export function ProductGrid({
  products,
  above = false,
  follows = false,
  matched,
}: {
  products: Card[];
  above?: boolean;
  /** Whether it stands below one that is above, whose form its buttons belong to. */
  follows?: boolean;
  /** Words that the search matched. */
  matched?: ReadonlySet<string>;
}) {
  const adds = (above || follows) && products.some(canAdd);
  const toPriority = (index: number) => {
    if (!above || index >= eagerCards) return "lazy";
    return index === 0 ? "high" : "eager";
  };
  return (
    <>
      {adds && !follows && <AddForm />}
      <ul className="product-grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              priority={toPriority(index)}
              matched={matched}
              adds={adds}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Toggles a product, or its chosen variation, on the wishlist; without JavaScript it links to the
 * wishlist's page, which names the requirement.
 */
export function WishlistButton({ id, name }: { id: number | string; name: string }) {
  const { t, link } = useSite();
  return (
    <a className="wishlist-button" href={link(routes.wishlist())} rel="nofollow" data-save={id}>
      <span className="visually-hidden">{t("wishlist.toggle", { name })}</span>
    </a>
  );
}
