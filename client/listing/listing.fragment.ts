// The sliders of a listing's prices, its panel of filters on small screens, and adding from its cards.
import { addInPlace } from "../cart/add-in-place.ts";
import { hydrate as hydrateInPlace } from "../runtime/in-place.ts";

/** Writes a slider's value into the number field that the form submits. */
function onInput({ target }: Event): void {
  const range = target as HTMLInputElement;
  if (range.type !== "range") return;
  const number = range.form?.elements.namedItem(`${range.dataset.for}`) as HTMLInputElement;
  const slider = range.parentElement as HTMLElement;
  const [low, high] = slider.children as unknown as [HTMLInputElement, HTMLInputElement];
  // One thumb cannot pass the other.
  const isLow = range === low;
  if (+low.value > +high.value) range.value = (isLow ? high : low).value;
  number.value = range.value === (isLow ? range.min : range.max) ? "" : range.value;
}

/** Hydrates one listing. */
export function hydrate(fragment: HTMLElement): void {
  const form = fragment.querySelector("#filters") as HTMLFormElement;
  form.classList.add("has-sliders");
  form.addEventListener("input", onInput);
  const close = (event: Event) => {
    if (!form.matches(":popover-open")) return;
    // Every choice has been loaded when it was made.
    event.preventDefault();
    form.hidePopover();
  };
  form.addEventListener("submit", close);
  // On a wider screen the filters stand beside the cards.
  matchMedia("(width >= 64em)").addEventListener("change", close);
  addInPlace(fragment);
  hydrateInPlace(fragment);
}
