// Chooses options and adds to the cart without page loads; the HTML is the server's own for the
// choice.

import { swap } from "../runtime/fragment.ts";
import { logError } from "../runtime/log-error.ts";
import { changeCart } from "./cart-store.ts";

const attribute = "attribute_";

/** Updates the name and wishlist button above, and the picture in the gallery beside. */
function showBeside({ name, variation, item }: DOMStringMap): void {
  const title = document.querySelector("h1") as HTMLElement;
  if (name) {
    document.title = document.title.replace(title.textContent, () => name);
    title.textContent = name;
    (title.nextElementSibling as HTMLElement).dataset.save = item;
  }
  const slide = document.querySelector<HTMLElement>(`[data-variations~="${variation}"]`);
  // Scrolls the gallery only: scrollIntoView would move the page too.
  slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior: "smooth" });
}

const fieldsOf = (form: HTMLFormElement, pressed: HTMLElement | null) =>
  new URLSearchParams(new FormData(form, pressed) as unknown as Record<string, string>);

/** Hydrates one buy box. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const find = <Found extends HTMLElement>(selector: string) =>
    island.querySelector<Found>(selector) as Found;
  const form = find<HTMLFormElement>(".buy-form");
  const texts = form.dataset;
  const pageLanguage = document.documentElement.lang;
  const label = find(".buy-row [type=submit]").textContent;
  const [address, query] = find(".buy-box").dataset.offer?.split("?") ?? [];
  /** The shown choice and the latest choice, as URL parameters. */
  let shown = new URLSearchParams(query);
  let wanted = shown;
  /** Resolves to whether the latest choice is shown. */
  let choosing: Promise<boolean> | undefined;
  let adding: Promise<void> | undefined;

  const announce = (
    state: "added" | "failed",
    { text = texts[state], lang = pageLanguage }: { text?: string; lang?: string } = {},
  ) => {
    Object.assign(find(".buy-hint"), { lang, textContent: text }).dataset.state = state;
  };

  const showBusy = () => {
    const button = find(".buy-row [type=submit]");
    button.ariaBusy = adding ? "true" : null;
    button.textContent = (adding && texts.adding) || label;
  };

  const showChoice = (choice: URLSearchParams, page: Document) => {
    shown = choice;
    history.replaceState(history.state, "", `?${choice}`);
    showBeside(page.querySelector<HTMLElement>(".buy-box")?.dataset ?? {});
  };

  const keepShown = (error: unknown) => {
    wanted = shown;
    for (const select of island.querySelectorAll("select")) select.form?.reset();
    if (error instanceof Response) return;
    logError(error);
    announce("failed");
  };

  /**
   * Shows the offer of a choice; when the shopper makes another choice meanwhile, that one's result
   * counts.
   */
  const show = async (choice: URLSearchParams): Promise<boolean> => {
    await adding;
    const isOther = choice !== shown;
    if (choice !== wanted) return (await choosing) ?? false;
    if (isOther) {
      const hint = find(".buy-hint");
      delete hint.dataset.state;
      hint.lang = pageLanguage;
    }
    try {
      const page = await swap(island, `${address}?${choice}`);
      if (!page) return (await choosing) ?? false;
      if (isOther) showChoice(choice, page);
      showBusy();
      return true;
    } catch (error) {
      // This refreshes a page that may be a minute old; on failure the page stays.
      if (!isOther) return true;
      keepShown(error);
      // The product has changed or is gone: open the option as a link.
      if (error instanceof Response) location.assign(`?${choice}`);
      return false;
    }
  };

  /** Shows the choice of these fields, combined with all earlier choices. */
  const choose = (fields: URLSearchParams) => {
    // An option's form has only the choice that it was rendered with; a press on the shown option
    // returns to the shown choice.
    const own = [...fields].filter(([name, value]) => shown.get(name) !== value);
    const next = new URLSearchParams(own.length > 0 ? wanted : shown);
    for (const [name, value] of own) next.set(name, value);
    if (`${next}` === `${wanted}`) return;
    wanted = next;
    choosing = show(next);
  };

  const chosenIn = (select: HTMLSelectElement) =>
    choose(new URLSearchParams([[select.name, select.value]]));

  const add = async (): Promise<void> => {
    // Only the chosen variation is added: wait until it is shown.
    if (shown !== wanted && !(await choosing)) return;
    if (find<HTMLButtonElement>(".buy-row [type=submit]").disabled) return;
    const fields = [...new FormData(form)] as [string, string][];
    const { productId, variationId, quantity } = Object.fromEntries(fields);
    const attributes = fields
      .filter(([name]) => name.startsWith(attribute))
      .map(([name, value]) => ({ name: name.slice(attribute.length), value }));
    const result = await changeCart("add-to-cart", {
      productId: Number(productId),
      quantity: Number(quantity),
      ...(variationId && { variationId: Number(variationId), attributes }),
    });
    if (!result.ok) return announce("failed", result.error.notice);
    announce("added");
    if (texts.opensCart) document.querySelector<HTMLElement>(".cart-button")?.click();
  };

  island.addEventListener("click", (event) => {
    const target = event.target as Element;
    const step = target.closest(".quantity button");
    const input = find<HTMLInputElement>("[name=quantity]");
    if (step) step.nextElementSibling ? input.stepDown() : input.stepUp();
  });
  island.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) chosenIn(target);
  });
  island.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = event.target as HTMLFormElement;
    if (sent !== form) return choose(fieldsOf(sent, event.submitter));
    // A quick second press means the same item.
    if (adding) return;
    adding = add().finally(() => {
      adding = undefined;
      showBusy();
    });
    showBusy();
  });

  // Options selected before this script loaded.
  for (const select of island.querySelectorAll("select"))
    if (!select.selectedOptions[0]?.defaultSelected) chosenIn(select);
  // After the shopper's own first action, whose response includes the stock.
  setTimeout(() => {
    if (!adding) choosing ??= show(shown);
  });
}
