// Updates the listing without page loads; the HTML is the server's own for the same URL.
import { swap } from "../runtime/fragment.ts";

const debounceMs = 100;

/** The URL that the browser would submit the form to: the grammar of filters is the server's. */
const formUrl = (form: HTMLFormElement): string =>
  `${form.action}?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`;

/** Replaces the requested URL with the page's canonical one. */
function showCanonicalUrl(next: Document): void {
  const canonical = next.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!canonical) return;
  // The canonical host is the shop's public one, which a preview does not run on.
  const { pathname, search } = new URL(canonical.href);
  history.replaceState(history.state, "", pathname + search);
}

async function load(
  island: HTMLElement,
  url: string,
  { isBack = false, scrollToTop = false } = {},
): Promise<void> {
  if (!isBack) history.pushState(null, "", url);
  try {
    const page = await swap(island, url);
    if (!page) return;
    showCanonicalUrl(page);
    document.title = page.title;
    connectSliders();
    if (scrollToTop) document.querySelector("h1")?.scrollIntoView({ block: "start" });
  } catch (error) {
    // The listing page no longer exists, or the request failed: the browser shows the result.
    if (error instanceof Response) location.reload();
    else location.assign(url);
  }
}

/** Connects the sliders to the number fields, which the form submits. */
function connectSliders(): void {
  for (const slider of document.querySelectorAll<HTMLElement>(".price-slider")) {
    slider.hidden = false;
    slider.oninput = ({ target }) => {
      const range = target as HTMLInputElement;
      const number = range.form?.elements.namedItem(range.dataset.for ?? "");
      const [low, high] = slider.querySelectorAll("input");
      // One thumb cannot pass the other.
      if (low && high && low.valueAsNumber > high.valueAsNumber)
        range.value = range === low ? high.value : low.value;
      if (number instanceof HTMLInputElement)
        number.value = range.value === (range === low ? range.min : range.max) ? "" : range.value;
    };
  }
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Whether the form's values differ from those the server rendered. */
const hasChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.type === "range") return false;
    const isBox = field.type === "checkbox" || field.type === "radio";
    return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });

/** Hydrates one listing. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const form = island.querySelector<HTMLFormElement>("#filters");
  if (!form) return;
  let timer = 0;
  const change = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => load(island, formUrl(form)), debounceMs);
  };
  island.addEventListener("change", change);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.matches(":popover-open")) form.hidePopover();
    else void load(island, formUrl(form));
  });
  island.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-in-place],.pager a");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void load(island, link.href, { scrollToTop: link.closest(".pager") !== null });
  });
  addEventListener("popstate", () => load(island, location.href, { isBack: true }));
  // On a wider screen the filters stand beside the cards.
  matchMedia("(width >= 1024px)").addEventListener("change", () => {
    if (form.matches(":popover-open")) form.hidePopover();
  });
  connectSliders();
  // Choices made before this script loaded.
  if (hasChanged(form)) change();
}
