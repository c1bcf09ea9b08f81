// Choosing and adding without page changes: what is shown is the server's own HTML of the choice.

import { changeCart } from "../cart/cart-store.ts";
import { logError } from "../runtime/log-error.ts";
import { parseOwnPage } from "../runtime/own-html.ts";

// Each is replaced by itself, so that what did not change keeps the focus and is not announced.
const parts = ".offer-facts,.options,.buy-choice,.buy-hint,.buy-row";

const attribute = "attribute_";

// As for what is sent to the cart.
const longestWaitMs = 20_000;

/** What a control is called, which holds for the new HTML too. */
const nameOf = (control: Element): string | null =>
  control.ariaLabel ?? control.getAttribute("type") ?? control.textContent;

function replacePart(old: Element, fresh: Element): void {
  // What was told of the cart is newer than this.
  if (old.innerHTML === fresh.innerHTML || old.hasAttribute("data-state")) return;
  const { activeElement } = document;
  const focus = activeElement && old.contains(activeElement) && nameOf(activeElement);
  const quantity = old.querySelector<HTMLInputElement>("[name=quantity]")?.value;
  old.replaceChildren(...fresh.childNodes);
  const typed = old.querySelector<HTMLInputElement>("[name=quantity]");
  if (typed && quantity) typed.value = quantity;
  if (focus === false) return;
  for (const control of old.querySelectorAll<HTMLElement>("a,button,input,select"))
    if (nameOf(control) === focus) control.focus({ preventScroll: true });
}

/** Shows the variation's name above and its picture in the gallery beside. */
function showBeside({ name, variation }: DOMStringMap): void {
  const title = document.querySelector("h1");
  if (title && name) {
    document.title = document.title.replace(title.textContent ?? "", () => name);
    title.textContent = name;
  }
  const slide = document.querySelector<HTMLElement>(`[data-variations~="${variation}"]`);
  // Of the gallery alone: scrollIntoView would move the page too.
  slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior: "smooth" });
}

/** Makes one buy box quick. */
export async function wake(island: HTMLElement): Promise<void> {
  const find = <Found extends HTMLElement>(selector: string) =>
    island.querySelector<Found>(selector) as Found;
  const box = find(".buy-box");
  const form = find<HTMLFormElement>(".buy-form");
  const words = form.dataset;
  const label = find(".buy-row [type=submit]").textContent;
  const [address, query] = box.dataset.offer?.split("?") ?? [];
  /** The choices that are shown and asked for, as an address has them; the stock shown may be old. */
  let shown = new URLSearchParams(query);
  let wanted = shown;
  let isLive = false;
  let request: AbortController | undefined;
  /** Brings whether what was asked for is shown now. */
  let choosing: Promise<boolean> | undefined;
  let adding: Promise<void> | undefined;

  const tell = (state: "added" | "failed", { text = words[state] ?? "", lang = "" } = {}) => {
    const hint = find(".buy-hint");
    hint.dataset.state = state;
    hint.lang = lang || document.documentElement.lang;
    hint.textContent = text;
  };

  const showBusy = () => {
    const button = find(".buy-row [type=submit]");
    button.ariaBusy = adding ? "true" : null;
    button.textContent = (adding && words.adding) || label;
  };

  /** Reads the offer of a choice and shows it, unless another is asked for meanwhile. */
  const read = async (choice: URLSearchParams): Promise<void> => {
    const asked = new AbortController();
    request = asked;
    const timer = setTimeout(() => asked.abort(), longestWaitMs);
    const response = await fetch(`${address}?${choice}`, { signal: asked.signal });
    const page = parseOwnPage(await response.text());
    clearTimeout(timer);
    if (choice !== wanted) return;
    const old = island.querySelectorAll(parts);
    const fresh = page.querySelectorAll(parts);
    const next = page.querySelector<HTMLElement>(".buy-box");
    // Another product by now, or none: the option is a link.
    if (!response.ok || !next || fresh.length !== old.length) throw response;
    isLive = true;
    if (choice !== shown) {
      shown = choice;
      const hint = find(".buy-hint");
      hint.removeAttribute("data-state");
      hint.removeAttribute("lang");
      history.replaceState(history.state, "", `?${choice}`);
      showBeside(next.dataset);
    }
    for (const [at, part] of old.entries()) replacePart(part, fresh[at] as Element);
    showBusy();
  };

  const settle = async (): Promise<boolean> => {
    let hasFailed = false;
    await adding;
    box.ariaBusy = "true";
    while (shown !== wanted || !isLive) {
      const choice = wanted;
      try {
        await read(choice);
      } catch (error) {
        if (choice !== wanted) continue;
        // The page may be a minute old; where there is no answer, it stands.
        isLive = true;
        if (choice === shown) break;
        hasFailed = true;
        wanted = shown;
        for (const select of island.querySelectorAll("select")) select.form?.reset();
        if (error instanceof Response) location.assign(`?${choice}`);
        else {
          logError(error);
          tell("failed");
        }
      }
    }
    box.ariaBusy = null;
    choosing = undefined;
    return !hasFailed;
  };

  /** Asks for what these fields name beside all that was chosen before. */
  const choose = (fields: URLSearchParams) => {
    // An option knows the rest of the choice that it was shown with only; the one that is shown leads back.
    const own = [...fields].filter(([name, value]) => shown.get(name) !== value);
    const next = new URLSearchParams(own.length > 0 ? wanted : shown);
    for (const [name, value] of own) next.set(name, value);
    if (`${next}` === `${wanted}`) return;
    wanted = next;
    request?.abort();
    choosing ??= settle();
  };

  const chosenIn = (select: HTMLSelectElement) =>
    choose(new URLSearchParams([[select.name, select.value]]));

  const add = async (): Promise<void> => {
    // What was chosen is what is bought.
    if (shown !== wanted && !(await choosing)) return;
    if (find<HTMLButtonElement>(".buy-row [type=submit]").disabled) return;
    const fields = [...new FormData(form)] as [string, string][];
    const { productId, variationId, quantity } = Object.fromEntries(fields);
    const attributes = fields
      .filter(([name]) => name.startsWith(attribute))
      .map(([name, value]) => ({ name: name.slice(attribute.length), value }));
    const answer = await changeCart("add-to-cart", {
      productId: Number(productId),
      quantity: Number(quantity),
      ...(variationId && { variationId: Number(variationId), attributes }),
    });
    if (!answer.ok) return tell("failed", answer.error.notice);
    tell("added");
    if (words.opensCart) document.querySelector<HTMLElement>(".cart-button")?.click();
  };

  island.addEventListener("click", (event) => {
    const target = event.target as Element;
    const option = target.closest<HTMLAnchorElement>("a.option");
    if (option && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      choose(new URLSearchParams(option.search));
    }
    const step = target.closest(".quantity button");
    const input = find<HTMLInputElement>("[name=quantity]");
    if (step) step.nextElementSibling ? input.stepDown() : input.stepUp();
  });
  island.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) chosenIn(target);
  });
  island.addEventListener("submit", (event) => {
    event.preventDefault();
    // A second press in a hurry means the same piece.
    if (adding) return;
    adding = add().finally(() => {
      adding = undefined;
      showBusy();
    });
    showBusy();
  });

  // What was selected while this script was on its way.
  for (const select of island.querySelectorAll("select"))
    if (!select.selectedOptions[0]?.defaultSelected) chosenIn(select);
  // After what the shopper did first: that brings the stock along.
  setTimeout(() => {
    if (!adding) choosing ??= settle();
  });
}
