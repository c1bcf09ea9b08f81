// Choosing and adding without page changes: what is shown is the server's own HTML of the choice.
import { parseOwnPage } from "../own-html.ts";
import { changeCart } from "../state/cart.ts";

// Each is replaced by itself, so that what did not change keeps the focus and is not announced.
const parts = ".offer-facts,.options,.buy-choice,.buy-hint,.buy-row";

const controls = "a,button,input,select";

const attribute = "attribute_";

/** What a control is called, which holds for the new HTML too. */
const nameOf = (control: Element): string | null =>
  control.getAttribute("aria-label") ?? control.textContent;

function replacePart(old: Element, fresh: Element): void {
  if (old.innerHTML === fresh.innerHTML) return;
  const { activeElement } = document;
  const focus = activeElement && old.contains(activeElement) && nameOf(activeElement);
  old.replaceChildren(...fresh.childNodes);
  if (!focus) return;
  const again = [...old.querySelectorAll<HTMLElement>(controls)];
  again.find((control) => nameOf(control) === focus)?.focus({ preventScroll: true });
}

/** Shows the variation's name above and its picture in the gallery beside. */
function showBeside({ name, variation }: DOMStringMap): void {
  const title = document.querySelector("h1");
  if (title && name) title.textContent = name;
  const slide = document.querySelector<HTMLElement>(`[data-variations~="${variation}"]`);
  // Of the gallery alone: scrollIntoView would move the page too.
  slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior: "smooth" });
}

/** Makes one buy box quick. */
export async function wake(island: HTMLElement): Promise<void> {
  const find = <Found extends HTMLElement>(selector: string) =>
    island.querySelector<Found>(selector) as Found;
  const { offer = "" } = find(".buy-box").dataset;
  const words = find(".buy-form").dataset;
  let request: AbortController | undefined;
  let isAdding = false;

  const tell = (state: "added" | "failed", { text = words[state] ?? "", lang = "" } = {}) => {
    const hint = find(".buy-hint");
    hint.dataset.state = state;
    hint.lang = lang || document.documentElement.lang;
    hint.textContent = text;
  };

  /** Reads the offer of a choice; null once something else is asked for. */
  const load = async (url: string): Promise<HTMLElement | null> => {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const response = await fetch(url, { signal });
      const next = parseOwnPage(await response.text()).querySelector<HTMLElement>(".buy-box");
      // An error page, or one of the network between.
      if (!next) throw new Error(`${url} is no offer.`);
      return next;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };

  const show = (next: HTMLElement) => {
    const { value } = find<HTMLInputElement>("[name=quantity]");
    const fresh = next.querySelectorAll(parts);
    for (const [at, part] of island.querySelectorAll(parts).entries())
      if (fresh[at]) replacePart(part, fresh[at]);
    find<HTMLInputElement>("[name=quantity]").value = value;
  };

  const choose = async (search: string) => {
    try {
      const next = await load(offer.split("?")[0] + search);
      if (!next) return;
      delete find(".buy-hint").dataset.state;
      show(next);
      history.replaceState(history.state, "", search);
      showBeside(next.dataset);
    } catch {
      tell("failed");
    }
  };

  const chosenIn = (form: HTMLFormElement) =>
    choose(`?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`);

  const add = async (form: HTMLFormElement) => {
    // A second press in a hurry means the same piece.
    if (isAdding) return;
    isAdding = true;
    // The cart's answer will be newer than what is on its way.
    request?.abort();
    const fields = [...new FormData(form)] as [string, string][];
    const { productId, variationId, quantity } = Object.fromEntries(fields);
    const attributes = fields
      .filter(([name]) => name.startsWith(attribute))
      .map(([name, value]) => ({ name: name.slice(attribute.length), value }));
    const button = find(".buy-row [type=submit]");
    const label = button.textContent;
    button.ariaBusy = "true";
    button.textContent = words.adding ?? label;
    const answer = await changeCart("add-to-cart", {
      productId: Number(productId),
      quantity: Number(quantity),
      ...(variationId && { variationId: Number(variationId), attributes }),
    });
    isAdding = false;
    button.ariaBusy = "false";
    button.textContent = label;
    if (!answer.ok) return tell("failed", answer.error.notice);
    tell("added");
    if (words.opensCart) document.querySelector<HTMLElement>(".cart-button")?.click();
  };

  island.addEventListener("click", (event) => {
    const target = event.target as Element;
    const option = target.closest<HTMLAnchorElement>("a.option");
    if (option && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      void choose(option.search);
    }
    const step = target.closest(".quantity button");
    const input = find<HTMLInputElement>("[name=quantity]");
    if (step) step.nextElementSibling ? input.stepDown() : input.stepUp();
  });
  island.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form) void chosenIn(target.form);
  });
  island.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    void (form.matches(".buy-form") ? add(form) : chosenIn(form));
  });

  // What was selected while this script was on its way.
  for (const select of island.querySelectorAll("select"))
    if (select.form && !select.selectedOptions[0]?.defaultSelected) void chosenIn(select.form);
  // After what the shopper did first: that brings the stock along.
  setTimeout(async () => {
    if (request || isAdding) return;
    // The page may be a minute old (spec.md section 2); where there is no answer, it stands.
    const next = await load(offer).catch(() => null);
    if (next) show(next);
  });
}
