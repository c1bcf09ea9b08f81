import { type FormEvent, useEffect, useRef, useState } from "react";
import { type BuyableProduct, offerOf } from "../../shared/buyable-product.ts";
import { defineIsland } from "../../shared/island.ts";
import {
  type Choice,
  choiceQuery,
  chosenName,
  chosenVariation,
  type StockById,
} from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { BuyForm } from "../product/buy-form.tsx";
import { OfferFacts } from "../product/offer-facts.tsx";
import { VariationOptions } from "../product/variation-options.tsx";
import { changeCart } from "../state/cart.ts";
import { openDrawer } from "../state/drawer.ts";

interface BuyBoxProps {
  product: BuyableProduct;
  /** What the address chose. */
  choice: { [name: string]: string };
}

/** Shows the variation's name above and its picture in the gallery beside, which are no island. */
function showBeside(product: BuyableProduct, choice: Choice): void {
  const variation = chosenVariation(product, choice);
  const title = document.querySelector("h1");
  if (title) title.textContent = chosenName(product, choice);
  const slide = document.querySelector<HTMLElement>(`[data-variations~="${variation?.id}"]`);
  // Of the gallery alone: scrollIntoView would move the page too.
  slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior: "smooth" });
}

function useChoice(product: BuyableProduct, initial: Choice) {
  const [choice, setChoice] = useState(initial);
  const choose = (next: Choice) => {
    setChoice(next);
    history.replaceState(history.state, "", `?${choiceQuery(next)}`);
    showBeside(product, next);
  };
  return { choice, choose };
}

/** The product with the stock that there is now: the page may be a minute old (spec.md section 2). */
function useLiveStock(product: BuyableProduct): BuyableProduct {
  const [stock, setStock] = useState<StockById>({});
  const { link } = useShop();
  const address = link(routes.stock(product.slug));
  useEffect(() => {
    const stop = new AbortController();
    fetch(address, { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : {}))
      // What the page says of the stock stands; the backend looks again when something is added.
      .then(setStock, () => {});
    return () => stop.abort();
  }, [address]);
  return {
    ...product,
    stock: stock[product.id] ?? product.stock,
    variations: product.variations.map((variation) => ({
      ...variation,
      stock: stock[variation.id] ?? variation.stock,
    })),
  };
}

/** Options, price, stock, quantity and the one button that matters. */
function BuyBox({ product: fromServer, choice: initial }: BuyBoxProps) {
  const product = useLiveStock(fromServer);
  const { settings, link } = useShop();
  const { choice, choose } = useChoice(product, initial);
  const [state, setState] = useState<"idle" | "adding" | "added" | "failed">("idle");
  const [message, setMessage] = useState<{ text?: string; lang?: string }>({});
  const offer = offerOf(product, choice);
  // Two presses that woke the island come before the state is anew.
  const isAdding = useRef(false);

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press in a hurry means the same piece.
    if (isAdding.current) return;
    isAdding.current = true;
    const quantity = Number(new FormData(event.currentTarget).get("quantity"));
    setState("adding");
    const answer = await changeCart("add-to-cart", {
      productId: product.id,
      quantity,
      ...(offer.variation && {
        variationId: offer.variation.id,
        attributes: Object.entries(choice).map(([name, value]) => ({ name, value })),
      }),
    });
    isAdding.current = false;
    setState(answer.ok ? "added" : "failed");
    setMessage(answer.ok ? {} : answer.error.notice);
    if (answer.ok && settings.autoOpenCart) openDrawer();
  };

  return (
    <div className="buy-box">
      <OfferFacts offer={offer} />
      <VariationOptions
        product={product}
        choice={choice}
        choose={choose}
        pageHref={link(routes.product(product.slug))}
      />
      <BuyForm
        product={product}
        offer={offer}
        choice={choice}
        state={state}
        message={message}
        onSubmit={add}
      />
    </div>
  );
}

export default defineIsland({
  name: "buy-box",
  hydrate: "interaction",
  words: "product",
  component: BuyBox,
});
