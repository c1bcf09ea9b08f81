import type { CartLine } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { namedBeside } from "../catalogue/search/beside.ts";
import type { Catalogue } from "../commerce/catalogue.ts";
import { canAdd } from "../commerce/choice.ts";
import { rescue } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";

const maxRead = 5;
const maxShown = 4;
// Usually cached, as the products' own pages are.
const timeoutMs = 500;

/** What the backend sells with what is in the cart; none where it is slow or fails. */
export async function listCrossSells(
  catalogue: Pick<Catalogue, "product" | "classifications">,
  lines: readonly Pick<CartLine, "slug" | "productId">[],
): Promise<ProductCard[]> {
  const slugs = [...new Set(lines.map(({ slug }) => slug))].filter(Boolean).slice(0, maxRead);
  const inCart = new Set(lines.map(({ productId }) => productId));
  const namedBy = async (slug: string) => {
    const product = await catalogue.product(slug);
    return product ? namedBeside({ catalogue }, product, product.crossSells) : [];
  };
  const read = rescue(Promise.all(slugs.map(namedBy)), []);
  const beside = await withTimeout(read, { milliseconds: timeoutMs, fallback: [] });
  const cards = new Map(
    beside
      .flat()
      .filter((card) => canAdd(card) && !inCart.has(card.id))
      .map((card) => [card.id, card]),
  );
  return [...cards.values()].slice(0, maxShown);
}

/** Each is added by a press. */
export function CrossSells({ products }: { products: readonly ProductCard[] }) {
  const { t, link } = useSite();
  if (products.length === 0) return null;
  return (
    <section className="cross-sells">
      <h2>{t("product.together")}</h2>
      <ul>
        {products.map((product) => {
          const { id, slug, name, image } = product;
          return (
            <li key={id}>
              <Picture picture={image && { ...image, alt: "" }} width={96} />
              <div>
                <a href={link(routes.product(slug))}>
                  <Unbroken text={name} />
                </a>
                <Price product={product} />
              </div>
              <ActionForm
                action="add-to-cart"
                hidden={{ productId: id, returnTo: link(routes.cart()) }}
                aria-label={t("product.add-named", { name })}
              >
                <button
                  type="submit"
                  className="button"
                  aria-label={t("product.add-named", { name })}
                >
                  {t("product.add-short")}
                </button>
              </ActionForm>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
