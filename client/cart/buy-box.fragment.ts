// Chooses options and adds to the cart without page loads; the HTML is the server's own for the
// choice.

import { swap } from "../runtime/fragment.ts";
import { logError } from "../runtime/log-error.ts";
import { changeCart } from "./cart-store.ts";

const attributePrefix = "attribute_";

/** Updates the name and wishlist button above, and the picture in the gallery beside. */
function updateHeaderAndGallery({ name, variation, item }: DOMStringMap): void {
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

const toFields = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>);

/** Hydrates one buy box. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const find = <Match extends HTMLElement>(selector: string) =>
    island.querySelector<Match>(selector) as Match;
  const form = find<HTMLFormElement>(".buy-form");
  const messages = form.dataset;
  const pageLanguage = document.documentElement.lang;
  const label = [...find(".buy-row [type=submit]").childNodes];
  /** The shown choice and the latest choice, as URL parameters. */
  let shownChoice = new URLSearchParams(find(".buy-box").dataset.choice);
  let latestChoice = shownChoice;
  /** Resolves to whether the latest choice is shown. */
  let choicePromise: Promise<boolean> | undefined;
  let addPromise: Promise<void> | undefined;

  const announce = (
    state: "added" | "failed",
    { text = messages[state], lang = pageLanguage }: { text?: string; lang?: string } = {},
  ) => {
    Object.assign(find(".buy-hint"), { lang, textContent: text }).dataset.state = state;
  };

  const updateButton = () => {
    const button = find(".buy-row [type=submit]");
    button.ariaBusy = addPromise ? "true" : null;
    button.replaceChildren(...(addPromise && messages.adding ? [messages.adding] : label));
  };

  const onChoiceShown = (choice: URLSearchParams, page: Document) => {
    shownChoice = choice;
    history.replaceState(history.state, "", `?${choice}`);
    updateHeaderAndGallery(page.querySelector<HTMLElement>(".buy-box")?.dataset ?? {});
  };

  /**
   * Shows the offer of a choice; when the shopper makes another choice meanwhile, that one's result
   * counts.
   */
  const loadChoice = async (choice: URLSearchParams): Promise<boolean> => {
    await addPromise;
    const isChange = choice !== shownChoice;
    if (choice !== latestChoice) return (await choicePromise) ?? false;
    if (isChange) {
      const hint = find(".buy-hint");
      delete hint.dataset.state;
      delete find("[data-part=together]").dataset.state;
      hint.lang = pageLanguage;
    }
    try {
      const page = await swap(island, `?${choice}`);
      if (!page) return (await choicePromise) ?? false;
      if (isChange) onChoiceShown(choice, page);
      updateButton();
      return true;
    } catch (error) {
      // This refreshes a page that may be a minute old; on failure the page stays.
      if (!isChange) return true;
      latestChoice = shownChoice;
      for (const select of island.querySelectorAll("select")) select.form?.reset();
      // The product has changed or is gone: open the option as a link.
      if (error instanceof Response) location.assign(`?${choice}`);
      else {
        logError(error);
        announce("failed");
      }
      return false;
    }
  };

  /** Shows the choice of these fields, combined with all earlier choices. */
  const choose = (fields: URLSearchParams) => {
    // An option's form has only the choice that it was rendered with; a press on the shown option
    // returns to the shown choice.
    const changed = [...fields].filter(([name, value]) => shownChoice.get(name) !== value);
    const next = new URLSearchParams(changed.length > 0 ? latestChoice : shownChoice);
    for (const [name, value] of changed) next.set(name, value);
    if (`${next}` === `${latestChoice}`) return;
    latestChoice = next;
    choicePromise = loadChoice(next);
  };

  const chooseSelected = (select: HTMLSelectElement) =>
    choose(new URLSearchParams([[select.name, select.value]]));

  /** Replaces a quantity that cannot be bought, and says so where it is above the stock. */
  const correctQuantity = () => {
    const input = island.querySelector<HTMLInputElement>("[name=quantity]");
    if (!input || input.validity.valid) return;
    const isOver = input.validity.rangeOverflow;
    input.value = isOver ? input.max : "1";
    if (isOver) announce("failed", { text: input.dataset.most });
  };

  const add = async (): Promise<void> => {
    // Only the chosen variation is added: wait until it is shown.
    if (shownChoice !== latestChoice && !(await choicePromise)) return;
    if (find<HTMLButtonElement>(".buy-row [type=submit]").disabled) return;
    const fields = [...new FormData(form)] as [string, string][];
    const { productId, variationId, quantity } = Object.fromEntries(fields);
    const attributes = fields
      .filter(([name]) => name.startsWith(attributePrefix))
      .map(([name, value]) => ({ name: name.slice(attributePrefix.length), value }));
    const result = await changeCart("add-to-cart", {
      productId: Number(productId),
      quantity: Number(quantity),
      ...(variationId && { variationId: Number(variationId), attributes }),
    });
    if (!result.ok) return announce("failed", result.error.notice);
    announce("added");
    if (messages.opensCart) return document.querySelector<HTMLElement>(".cart-button")?.click();
    nativeImport<typeof import("./peek.ts")>("./peek.ts")
      .then(({ showPeek }) => showPeek(form, `${messages.peek}`, result.value.cart))
      // It is in the cart, which says the same.
      .catch(() => {});
  };

  island.addEventListener("click", (event) => {
    const target = event.target as Element;
    const stepButton = target.closest(".quantity button");
    const input = find<HTMLInputElement>("[name=quantity]");
    if (stepButton) stepButton.nextElementSibling ? input.stepDown() : input.stepUp();
  });
  island.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) chooseSelected(target);
    else correctQuantity();
  });
  island.addEventListener("submit", (event) => {
    event.preventDefault();
    const submitted = event.target as HTMLFormElement;
    if (submitted.className === "together") {
      // What is written there stays until another choice is made.
      find("[data-part=together]").dataset.state = "shown";
      return void nativeImport<typeof import("./add-together.ts")>("./add-together.ts").then(
        ({ addTogether }) => addTogether(submitted),
        // Its page works without script.
        () => submitted.submit(),
      );
    }
    if (submitted !== form) return choose(toFields(submitted, event.submitter));
    // A quick second press means the same item.
    if (addPromise) return;
    addPromise = add().finally(() => {
      addPromise = undefined;
      updateButton();
    });
    updateButton();
  });

  correctQuantity();
  // Options selected before this script loaded.
  for (const select of island.querySelectorAll("select"))
    if (!select.selectedOptions[0]?.defaultSelected) chooseSelected(select);
  // After the shopper's own first action, whose response includes the stock.
  setTimeout(() => {
    if (!addPromise) choicePromise ??= loadChoice(shownChoice);
  });
}
