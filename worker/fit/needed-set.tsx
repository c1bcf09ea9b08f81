import type { ReactNode } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import { measureIn } from "../../shared/measure.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { useAmount } from "../../shared/ui/price.tsx";
import { productsFor } from "../catalogue/search/vehicle-fit.ts";
import { pickText } from "../catalogue/search/vehicle-list.ts";
import { canAdd } from "../commerce/choice.ts";
import type { PublicContext } from "../platform/render/define-page.ts";
import { type NeededPart, neededParts, packsFor } from "./fitting.ts";
import type { YearOfVehicle } from "./own-vehicle.ts";

/** What a vehicle needs of one part, with the shop's products for it. */
export interface Found extends NeededPart {
  /** Null while there is no engine to look in. */
  products: ProductCard[] | null;
}

/** What a vehicle needs, with the shop's products for it. */
export async function partsFor(
  own: YearOfVehicle,
  context: Pick<PublicContext, "catalogue" | "index">,
): Promise<Found[]> {
  const state = await context.index();
  const engine = state.state === "ready" ? state.engine : null;
  const parts = neededParts(own);
  const rules = parts.map(({ rule }) => rule);
  const products = engine && (await productsFor(rules, { engine, catalogue: context.catalogue }));
  return parts.map((needed, at) => ({ ...needed, products: products?.[at] ?? null }));
}

/** The pack of a card's product, where its label has it. */
const findPack = ({ grades = [] }: ProductCard) =>
  grades.map(measureIn).find((measure) => measure !== null) ?? null;

/** How many packs of any of the products hold what a part needs; null where they differ. */
export function countPacks({ litres, products }: Found): number | null {
  const counts = new Set(products?.map((card) => packsFor(litres, findPack(card))));
  const [count = null] = counts;
  return counts.size === 1 ? count : null;
}

// One of each is added: more of a part would need more of its packs.
const isWhole = ({ part, litres }: Found, card: ProductCard): boolean =>
  !part.isMeasured || packsFor(litres, findPack(card)) === 1;

interface AddSetProps {
  parts: readonly Found[];
  /** What the button says. */
  label: "fit.add-set" | "garage.order";
  /** How many parts make a set. */
  least: number;
  isPrimary?: boolean;
  /** Shown where there is no set. */
  children?: ReactNode;
}

/** The first product of each part that can be added, where one of each is enough; with what they cost. */
export function AddSet({ parts, label, least, isPrimary = true, children }: AddSetProps) {
  const { t, lang, link } = useSite();
  const money = useAmount();
  const set = parts.flatMap((found) => {
    const card = found.products?.find((it) => canAdd(it) && isWhole(found, it));
    return card ? [{ card, name: pickText(found.part.name, lang).toLowerCase() }] : [];
  });
  if (set.length < least) return children;
  const price = set.reduce((sum, { card }) => sum + (card.price?.high ?? 0), 0);
  return (
    <ActionForm
      action="add-all"
      hidden={{
        productIds: set.map(({ card }) => card.id).join(","),
        returnTo: link(routes.cart()),
      }}
      className="fit-set"
    >
      <button type="submit" className={isPrimary ? "button button-primary" : "button"}>
        {t(label, { parts: set.map(({ name }) => name).join(" + "), price: money(price) })}
      </button>
      <p>{set.map(({ card }) => card.name).join(" + ")}</p>
    </ActionForm>
  );
}
